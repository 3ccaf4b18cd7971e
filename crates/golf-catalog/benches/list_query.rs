//! How long the list query takes over a catalogue of full size on one core; no query may take more
//! than 1 ms. `README.md` beside this file has the method and the figures.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use golf_api::course::Course;
use golf_api::plan::Plan;
use golf_api::query::{CourseQuery, Order, OrderBy};
use golf_catalog::catalogue::Catalogue;
use golf_sample::{COURSES, SEED, Sample};

/// Each query, named by its purpose, with the query string.
const QUERIES: [(&str, &str); 15] = [
    ("no filter, first page", ""),
    ("no filter, last page", "offset=17400"),
    ("search common: golf", "search=golf"),
    ("search rare: thunder b", "search=thunder+b"),
    ("search absent: pebble", "search=pebble"),
    ("search absent: zzyzx", "search=zzyzx"),
    ("search one letter: a", "search=a"),
    ("search one letter: a, last page", "search=a&offset=15000"),
    ("search one letter absent: ~", "search=~"),
    ("city one letter: e", "city=e"),
    ("state", "state=california"),
    ("min_rating", "min_rating=4"),
    (
        "two filters and min_rating",
        "search=golf&city=a&min_rating=3",
    ),
    (
        "four filters, deep offset",
        "search=o&city=a&state=california&min_rating=1&offset=300",
    ),
    (
        "four filters of one letter, worst order, offset past the end",
        "search=e&city=e&state=texas&min_rating=0&order_by=city&order=desc&offset=17000",
    ),
];

fn courses() -> Vec<Course> {
    let sample = Sample::new(SEED, COURSES);
    (0..COURSES).map(|at| sample.course(at).course).collect()
}

fn list_query(criterion: &mut Criterion) {
    let courses = courses();
    let catalogue = Catalogue::new(courses.clone());
    let max_limit = Plan::Enterprise.max_limit();

    let mut group = criterion.benchmark_group("list query");
    let mut measure = |name: &str, query: &CourseQuery| {
        let query = CourseQuery {
            limit: Some(max_limit),
            ..query.clone()
        };
        let total = catalogue.page(&query, max_limit).meta.total.unwrap_or(0);
        group.bench_function(format!("{name} ({total})"), |bencher| {
            bencher.iter(|| catalogue.page(black_box(&query), max_limit));
        });
    };
    for (name, query) in QUERIES {
        match CourseQuery::parse(query) {
            Ok(query) => measure(name, &query),
            Err(invalid) => panic!("{query}: {invalid}"),
        }
    }
    for order_by in OrderBy::ALL {
        for order in [Order::Asc, Order::Desc] {
            let query = CourseQuery {
                search: Some("a".into()),
                offset: 5_000,
                order_by,
                order,
                ..CourseQuery::default()
            };
            let name = format!("search a by {} {}", order_by.as_str(), order.as_str());
            measure(&name, &query);
        }
    }
    group.finish();

    let mut group = criterion.benchmark_group("catalogue");
    group.sample_size(10);
    group.bench_function("new", |bencher| {
        bencher.iter_batched(
            || courses.clone(),
            Catalogue::new,
            criterion::BatchSize::LargeInput,
        );
    });
    group.finish();
}

criterion_group!(benches, list_query);
criterion_main!(benches);
