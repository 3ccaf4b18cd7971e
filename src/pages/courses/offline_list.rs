//! Without signal, in place of a list that is not in this browser: the courses that are, those kept for the round first.

use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_api::figure::Figure;
use golf_client::failure::Failure;
use golf_hole::sorted::sort_by;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::route::Route;
use golf_views::components::course_table::course_table;
use golf_views::words::{frame, offline as words};
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::pages::failed::Failed;
use crate::ui::deferred::{part, wait};
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// More courses than this are not listed: the search among the seen ones finds them.
const LISTED: usize = 50;

/// The courses in this browser, or the failure if there are none.
#[component]
pub fn OfflineList(
    /// Asks for the list again.
    retry: Callback<()>,
) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let route = navigation.route();
    let seen = RwSignal::new(None::<Vec<Course>>);
    leptos::task::spawn_local(async move {
        let courses = gateway.seen_courses().await;
        let kept = untrack(|| gateway.pinned());
        let kept: Vec<CourseId> = kept.into_iter().map(|kept| kept.id).collect();
        let opens = |id| untrack(|| gateway.is_cached(&Request::Course(id)));
        seen.try_set(Some(in_order(courses, &kept, opens)));
    });
    move || {
        seen.get().map(|courses| match courses.as_slice() {
            [] => view! { <Failed failure=Failure::Offline retry=retry /> }.into_any(),
            courses => {
                let search = match route.get() {
                    Route::Courses(search, ..) => search,
                    _ => CourseSearch::default(),
                };
                let (note, courses) = searched(courses, &search);
                let saved = courses
                    .iter()
                    .map(|course| gateway.is_cached(&Request::Course(course.course_id)));
                let saved: Vec<bool> = saved.collect();
                view! {
                    <div class="OfflineList">
                        <p class="Note" role="status">{note}</p>
                        {course_table(&courses, None, &[], &saved, usize::MAX).shown()}
                        <button class="Button" type="button" on:click=move |_| retry.run(())>
                            {frame::TRY_AGAIN}
                        </button>
                    </div>
                }
                .into_any()
            }
        })
    }
}

/// First the kept courses in their order, then those that open, then the others.
fn in_order(
    mut courses: Vec<Course>,
    kept: &[CourseId],
    opens: impl Fn(CourseId) -> bool,
) -> Vec<Course> {
    let place = |course: &Course| {
        let at = kept.iter().position(|id| *id == course.course_id);
        at.unwrap_or(kept.len() + usize::from(!opens(course.course_id)))
    };
    sort_by(&mut courses, |a, b| place(a).cmp(&place(b)));
    courses.truncate(LISTED);
    courses
}

/// What a search finds among the courses, and a sentence about it. If it finds nothing, all of them are shown.
fn searched(courses: &[Course], search: &CourseSearch) -> (&'static str, Vec<Course>) {
    let has = |text: Option<&String>, part: &str| {
        let text = text.map(|text| text.to_lowercase()).unwrap_or_default();
        text.contains(&part.to_lowercase())
    };
    let is_found = |course: &&Course| {
        let is_in_state = search.state.is_empty() || course.state.as_ref() == Some(&search.state);
        let rating = course.rating.as_ref().and_then(Figure::number);
        let is_rated = search
            .min_rating
            .is_none_or(|least| rating >= Some(least.get()));
        has(course.name.as_ref(), &search.search)
            && has(course.city.as_ref(), &search.city)
            && is_in_state
            && is_rated
    };
    let found: Vec<Course> = courses.iter().filter(is_found).cloned().collect();
    match found.len() {
        0 => (words::NONE_MATCHES, courses.to_vec()),
        count if count == courses.len() => (words::NO_SIGNAL, found),
        _ => (words::SEARCHED_HERE, found),
    }
}

part! {
    /// The courses in this browser, without signal.
    part(retry: Callback<()>) in instead, Needed(wait) => view! { <OfflineList retry=retry /> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_without_signal_covers_the_courses_that_are_here_and_says_so() {
        let course = |id: i64, name: &str, state: &str| Course {
            name: Some(name.to_owned()),
            state: Some(state.to_owned()),
            ..Course::unknown(CourseId(id))
        };
        let here = [
            course(1, "Pebble Beach Golf Links", "California"),
            course(2, "Oakmont Country Club", "Pennsylvania"),
        ];
        let found = |query: &str| {
            let (words, found) = searched(&here, &CourseSearch::parse(query));
            let ids: Vec<i64> = found.iter().map(|course| course.course_id.0).collect();
            (words, ids)
        };
        assert_eq!(found("search=oakmont"), (words::SEARCHED_HERE, vec![2]));
        assert_eq!(found("state=California"), (words::SEARCHED_HERE, vec![1]));
        assert_eq!(
            found("search=pebble&state=Ohio"),
            (words::NONE_MATCHES, vec![1, 2])
        );
        assert_eq!(found(""), (words::NO_SIGNAL, vec![1, 2]));
    }

    #[test]
    fn kept_courses_come_first_in_their_order_and_then_those_that_open() {
        let course = |id: i64| Course::unknown(CourseId(id));
        let listed = in_order(
            [1, 2, 3, 4].map(course).to_vec(),
            &[CourseId(4), CourseId(2)],
            |id| id.0 == 3,
        );
        let ids: Vec<i64> = listed.iter().map(|course| course.course_id.0).collect();
        assert_eq!(ids, [4, 2, 3, 1]);
        let many = (0..99).map(course).collect();
        assert_eq!(in_order(many, &[], |_| false).len(), LISTED);
    }
}
