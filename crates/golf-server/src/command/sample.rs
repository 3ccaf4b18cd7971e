//! `golf-server sample`: a database of invented courses.

use std::sync::mpsc::sync_channel;

use golf_api::course::CourseId;
use golf_catalog::reply::json;
use golf_sample::Sample;

use super::{DatabaseFile, grouped, tell};
use crate::database::Access;
use crate::database::courses::{CourseText, Origin, zipped};
use crate::failure::{Failure, Outcome};

/// The options of `sample`.
#[derive(clap::Args)]
pub(super) struct SampleOptions {
    #[command(flatten)]
    database: DatabaseFile,
    /// How many courses.
    #[arg(long, value_name = "N", default_value_t = golf_sample::COURSES)]
    courses: usize,
    /// What they grow from: the same seed gives the same courses.
    #[arg(long, value_name = "SEED", default_value_t = golf_sample::SEED)]
    seed: u64,
}

/// A course, ready to be written.
struct Made {
    text: CourseText,
    holes: Vec<u8>,
}

/// Replaces all courses by invented ones.
pub(super) fn run(options: &SampleOptions) -> Outcome {
    const STEP: usize = 2_500;
    let sample = Sample::new(options.seed, options.courses);
    let mut database = options.database.open(Access::Create)?;
    let mut refill = database.refill()?;
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    // Making and compressing holes is most of the work; writing keeps their order.
    std::thread::scope(|scope| {
        let lanes: Vec<_> = (0..workers)
            .map(|lane| {
                let (sender, receiver) = sync_channel(32);
                scope.spawn(move || {
                    for index in (lane..sample.len()).step_by(workers) {
                        if sender.send(make(&sample, index)).is_err() {
                            return;
                        }
                    }
                });
                receiver
            })
            .collect();
        for (index, lane) in (0..sample.len()).zip(lanes.iter().cycle()) {
            if index.is_multiple_of(STEP) {
                tell(&format!(
                    "Inventing courses: {} of {}",
                    grouped(index),
                    grouped(sample.len())
                ));
            }
            let made = lane.recv().map_err(|_| {
                Failure::new("Inventing courses ended early: nothing was written.")
            })??;
            refill.course(&made.text)?;
            refill.holes(made.text.course_id, &made.holes)?;
        }
        Ok(())
    })?;
    refill.finish(Origin::Sample, Some(golf_sample::NOTICE))?;
    tell(&format!(
        "Wrote {} invented courses with their holes into {}",
        grouped(sample.len()),
        options.database.path.display()
    ));
    Ok(())
}

fn make(sample: &Sample, index: usize) -> Outcome<Made> {
    let detail = sample.course(index);
    let course_id: CourseId = detail.course.course_id;
    Ok(Made {
        text: CourseText {
            course_id,
            course: json(&detail.course),
            tees: json(&detail.tees),
        },
        holes: zipped(&json(&sample.holes(index)))?,
    })
}
