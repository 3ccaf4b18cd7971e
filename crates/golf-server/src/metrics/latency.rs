//! A histogram of times that takes no lock.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::encoding::{EncodeMetric, MetricEncoder, NoLabelSet};
use prometheus_client::metrics::{MetricType, TypedMetric};

/// The upper bounds of the buckets, in microseconds. The last bucket has no bound.
const BOUNDS: [u64; 12] = [
    50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 250_000, 1_000_000, 10_000_000,
];

/// The times of one route. Clones share their counts.
#[derive(Debug, Clone, Default)]
pub(super) struct Latency(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Latency {
    /// Counts one time.
    pub(super) fn observe(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let at = BOUNDS.partition_point(|bound| *bound < micros);
        self.0.buckets[at].fetch_add(1, Ordering::Relaxed);
        self.0.micros.fetch_add(micros, Ordering::Relaxed);
    }
}

impl EncodeMetric for Latency {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> std::fmt::Result {
        let bounds = BOUNDS.map(seconds).into_iter().chain([f64::INFINITY]);
        let counts = self.0.buckets.iter();
        let counts = counts.map(|bucket| bucket.load(Ordering::Relaxed));
        let buckets: Vec<(f64, u64)> = bounds.zip(counts).collect();
        // Not counted apart, so that the count is that of the buckets at every moment.
        let count = buckets.iter().map(|(_, count)| count).sum();
        let sum = seconds(self.0.micros.load(Ordering::Relaxed));
        encoder.encode_histogram::<NoLabelSet>(sum, count, &buckets, None)
    }

    fn metric_type(&self) -> MetricType {
        Self::TYPE
    }
}

impl TypedMetric for Latency {
    const TYPE: MetricType = MetricType::Histogram;
}

fn seconds(micros: u64) -> f64 {
    Duration::from_micros(micros).as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use prometheus_client::encoding::text::encode;
    use prometheus_client::registry::Registry;

    #[test]
    fn a_time_is_in_the_bucket_of_its_bound_and_every_larger_one() {
        let mut registry = Registry::default();
        let latency = Latency::default();
        registry.register("time", "Times", latency.clone());
        for micros in [50, 51, 2_500, 60_000_000] {
            latency.observe(Duration::from_micros(micros));
        }
        let mut text = String::new();
        encode(&mut text, &registry).expect("written");
        for line in [
            "time_bucket{le=\"0.00005\"} 1",
            "time_bucket{le=\"0.0001\"} 2",
            "time_bucket{le=\"0.0025\"} 3",
            "time_bucket{le=\"10.0\"} 3",
            "time_bucket{le=\"+Inf\"} 4",
            "time_count 4",
            "time_sum 60.002601",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
