//! The plan of the hole that is seen, while it is changed: its aims on the map, its clubs, and the golfer's own line. It is stored
//! in the notebook once it rests, when another hole is opened, and when the page is left.

use std::sync::Arc;
use std::time::Duration;

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_client::question::AskCourse;
use golf_hole::clubs::{Club, club_for};
use golf_hole::pattern::Counts;
use golf_hole::plan::{
    self, HolePlan, MOST_STROKES, Place, PlannedStroke, StrokeReading, aim_of_other_club, first_aim,
};
use golf_hole::plane::Flat;
use golf_hole::reading::HoleReading;
use leptos::ev;
use leptos::prelude::*;

use crate::browser::lull::Lull;
use crate::gateway::Gateway;
use crate::notebook::stored::StoredNotebook;

/// A plan is stored once it has rested for this long.
const REST: Duration = Duration::from_millis(400);

/// An aim that has not moved for this long is at rest.
const STILL: Duration = Duration::from_millis(200);

/// The hole that is seen.
#[derive(Clone)]
struct Seen {
    number: HoleNumber,
    reading: Option<Arc<HoleReading>>,
    /// The plan as it was opened or stored last.
    stored: HolePlan,
    is_demo: bool,
}

/// The plan while it is changed. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Plotted {
    id: CourseId,
    gateway: Gateway,
    notebook: StoredNotebook,
    seen: RwSignal<Option<Seen>>,
    /// The aims on the map's plane. The map moves them, and may add and remove some.
    pub points: RwSignal<Vec<Flat>>,
    /// The club of each aim.
    clubs: RwSignal<Vec<String>>,
    /// The golfer's own line.
    pub line: RwSignal<String>,
    /// The strokes as they are read on the hole, with each step of a moving aim.
    pub strokes: Memo<Vec<StrokeReading>>,
    /// The same, once no aim moves: words and tables follow this, so that a slow phone draws each step in time.
    pub rested: RwSignal<Vec<StrokeReading>>,
    /// The counts of each stroke at rest; `None` without a club.
    pub counts: Memo<Vec<Option<Counts>>>,
    /// The golfer's clubs.
    pub bag: Memo<Vec<Club>>,
    rest: Lull,
    still: Lull,
}

impl Plotted {
    /// A plan without a hole yet.
    #[must_use]
    pub fn new(id: CourseId) -> Self {
        let notebook = StoredNotebook::of_app();
        let bag = Memo::new(move |_| notebook.bag());
        let (seen, points) = (RwSignal::new(None::<Seen>), RwSignal::new(Vec::new()));
        let (clubs, line) = (RwSignal::new(Vec::new()), RwSignal::new(String::new()));
        let strokes = Memo::new(move |_| {
            let strokes = seen.with(|seen| {
                let reading = seen.as_ref()?.reading.clone()?;
                let plan = plan_of(&reading, &points.get(), &clubs.get(), "");
                Some(bag.with(|bag| plan::read(&plan, &reading, bag)))
            });
            strokes.unwrap_or_default()
        });
        let rested = RwSignal::new(Vec::new());
        let counts = Memo::new(move |_| {
            let reading = seen.with(|seen| seen.as_ref()?.reading.clone());
            let count = |stroke: &StrokeReading| {
                let targets = &reading.as_ref()?.targets;
                Some(stroke.stroke?.count(targets))
            };
            rested.with(|strokes| strokes.iter().map(count).collect())
        });
        let plotted = Self {
            id,
            gateway: expect_context(),
            notebook,
            seen,
            points,
            clubs,
            line,
            strokes,
            rested,
            counts,
            bag,
            rest: Lull::new(REST),
            still: Lull::new(STILL),
        };
        Effect::new(move |_| plotted.give_clubs());
        Effect::new(move |_| plotted.rest());
        Effect::new(move |_| {
            points.track();
            clubs.track();
            line.track();
            plotted.rest.after(move || plotted.keep());
        });
        // Another tab may change it.
        Effect::new(move |_| {
            let number = seen.with(|seen| seen.as_ref().map(|seen| seen.number));
            let kept = number.and_then(|number| notebook.plan(id, number));
            plotted.take_in(kept.unwrap_or_default());
        });
        let leaving = window_event_listener(ev::pagehide, move |_| plotted.keep());
        on_cleanup(move || {
            plotted.keep();
            leaving.remove();
        });
        plotted
    }

    /// Opens the plan of another hole, or of the same one with other points.
    pub fn open(self, number: HoleNumber, reading: Option<Arc<HoleReading>>) {
        self.keep();
        let stored = untrack(|| self.notebook.plan(self.id, number)).unwrap_or_default();
        self.seen.set(Some(Seen {
            number,
            reading,
            stored: HolePlan::default(),
            is_demo: self.notebook.is_demo(),
        }));
        self.show(&stored);
    }

    /// Adds a stroke with a club, as far on as it carries.
    pub fn add(self, club: &str) {
        let points = self.points.get_untracked();
        let aim = self.reading_now().and_then(|reading| {
            let from = self.start_of(points.len())?;
            first_aim(&reading, from, self.carry(club)?)
        });
        let Some(aim) = aim.filter(|_| points.len() < MOST_STROKES) else {
            return;
        };
        self.clubs.update(|clubs| clubs.push(club.to_owned()));
        self.points.update(|points| points.push(aim));
    }

    /// Plays a stroke with another club.
    pub fn change_club(self, index: usize, club: &str) {
        let aim = self.reading_now().and_then(|reading| {
            let from = self.start_of(index)?;
            let aim = *self.points.get_untracked().get(index)?;
            Some(aim_of_other_club(&reading, from, aim, self.carry(club)?))
        });
        self.clubs.update(|clubs| {
            if let Some(place) = clubs.get_mut(index) {
                club.clone_into(place);
            }
        });
        if let Some(aim) = aim {
            self.put(index, aim);
        }
    }

    /// Puts the aim of a stroke at a place.
    pub fn put(self, index: usize, at: Flat) {
        self.points.update(|points| {
            if let Some(point) = points.get_mut(index) {
                *point = at;
            }
        });
    }

    /// Removes the last stroke.
    pub fn remove_last(self) {
        self.points.update(|points| {
            points.pop();
        });
    }

    /// Removes the strokes and the line.
    pub fn remove_all(self) {
        self.points.set(Vec::new());
        self.line.set(String::new());
    }

    /// The reading of the hole that is seen. Tracked.
    pub fn reading(self) -> Option<Arc<HoleReading>> {
        self.seen.with(|seen| seen.as_ref()?.reading.clone())
    }

    /// The same, not tracked.
    fn reading_now(self) -> Option<Arc<HoleReading>> {
        self.seen
            .with_untracked(|seen| seen.as_ref()?.reading.clone())
    }

    /// Stores the plan, if it was changed.
    pub fn keep(self) {
        let Some(Some(seen)) = self.seen.try_get_untracked() else {
            return;
        };
        let plan = self.plan(&seen);
        // A plan made in the demo stays there, however late it is stored.
        if plan == seen.stored || seen.is_demo != self.notebook.is_demo() {
            return;
        }
        self.notebook.set_plan(self.id, seen.number, plan.clone());
        // Remembers the course's name, so that the plan can be listed without a request.
        let saved = self.gateway.decoded(&AskCourse(self.id));
        let course = saved.map(|found| found.answer.value.course.clone());
        if let Some(course) = course.or_else(|| self.gateway.known_course(self.id)) {
            self.notebook.named(&course);
        }
        self.seen.update_untracked(|seen| {
            if let Some(seen) = seen {
                seen.stored = plan;
            }
        });
    }

    /// The plan of the signals. Not tracked.
    fn plan(self, seen: &Seen) -> HolePlan {
        let (points, clubs) = (self.points.get_untracked(), self.clubs.get_untracked());
        let line = self.line.get_untracked();
        match &seen.reading {
            Some(reading) => plan_of(reading, &points, &clubs, &line),
            // Aims on a hole without points cannot be seen, and stay as they are.
            None => HolePlan {
                line,
                ..seen.stored.clone()
            },
        }
    }

    /// Takes in what the notebook has now, unless a change here is not stored yet.
    fn take_in(self, kept: HolePlan) {
        let Some(seen) = self.seen.get_untracked() else {
            return;
        };
        if kept != seen.stored && self.plan(&seen) == seen.stored {
            self.show(&kept);
        }
    }

    /// Shows a stored plan.
    fn show(self, stored: &HolePlan) {
        let reading = self.reading_now();
        let plane = reading.as_ref().and_then(|reading| reading.plane);
        let strokes = stored.strokes.iter().take(MOST_STROKES);
        let aim = |stroke: &PlannedStroke| Some(plane?.flat(stroke.aim.point()));
        let points: Vec<Flat> = strokes.clone().filter_map(aim).collect();
        let clubs: Vec<String> = strokes.map(|stroke| stroke.club.clone()).collect();
        self.clubs.set(clubs);
        self.points.set(points);
        self.line.set(stored.line.clone());
        self.seen.update_untracked(|seen| {
            if let Some(seen) = seen {
                seen.stored = stored.clone();
            }
        });
    }

    /// Gives a club to each aim that the map has added, and takes those of removed ones away.
    fn give_clubs(self) {
        let points = self.points.get();
        let mut clubs = self.clubs.get_untracked();
        if clubs.len() > points.len() {
            clubs.truncate(points.len());
            return self.clubs.set(clubs);
        }
        let Some(reading) = self.reading_now().filter(|_| clubs.len() < points.len()) else {
            return;
        };
        let index = clubs.len();
        let (Some(from), Some(at)) = (self.start_of(index), points.get(index)) else {
            return;
        };
        // The map adds an aim where the one before is; on the tee it is a place that a person has tapped.
        let before = index.checked_sub(1).and_then(|before| points.get(before));
        let is_copy = before == Some(at);
        let green = reading.green.center.unwrap_or(*at);
        let far = from.distance(if is_copy { green } else { *at });
        let club = self.bag.with_untracked(|bag| club_for(bag, far).cloned());
        let aim = club.as_ref().filter(|_| is_copy);
        let aim = aim.and_then(|club| first_aim(&reading, from, f64::from(club.carry_yd)));
        clubs.push(club.map(|club| club.name).unwrap_or_default());
        self.clubs.set(clubs);
        if let Some(aim) = aim {
            self.put(index, aim);
        }
    }

    /// Where a stroke is played: the tee, or where the stroke before lands. Not tracked.
    fn start_of(self, index: usize) -> Option<Flat> {
        let Some(before) = index.checked_sub(1) else {
            return self.reading_now()?.tee;
        };
        self.strokes.with_untracked(|strokes| {
            let before = strokes.get(before)?;
            Some(before.stroke.map_or(before.aim, |stroke| stroke.lands))
        })
    }

    /// Takes the strokes over once no aim has moved for a moment; at once where strokes were added, removed or given another club.
    fn rest(self) {
        let take_over = move || {
            let strokes = self.strokes.get_untracked();
            if self.rested.with_untracked(|rested| *rested != strokes) {
                self.rested.set(strokes);
            }
        };
        let clubs = |strokes: &[StrokeReading], others: &[StrokeReading]| {
            let clubs = strokes.iter().map(|stroke| &stroke.club);
            clubs.eq(others.iter().map(|stroke| &stroke.club))
        };
        let has_same_clubs = self
            .strokes
            .with(|strokes| self.rested.with_untracked(|rested| clubs(strokes, rested)));
        if has_same_clubs {
            self.still.after(take_over);
        } else {
            take_over();
        }
    }

    fn carry(self, club: &str) -> Option<f64> {
        self.bag.with_untracked(|bag| {
            let found = bag.iter().find(|other| other.name == club);
            found.map(|club| f64::from(club.carry_yd))
        })
    }
}

/// The plan with these aims, clubs and line.
fn plan_of(reading: &HoleReading, points: &[Flat], clubs: &[String], line: &str) -> HolePlan {
    let stroke = |(index, at): (usize, &Flat)| {
        Some(PlannedStroke {
            club: clubs.get(index).cloned().unwrap_or_default(),
            aim: Place::of(reading.plane?.point(*at)),
        })
    };
    HolePlan {
        strokes: points.iter().enumerate().filter_map(stroke).collect(),
        line: line.trim().to_owned(),
    }
}
