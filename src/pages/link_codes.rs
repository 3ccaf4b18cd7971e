//! The codes of links for the printed book. They are made in the chunk that makes links, so that the book's own stays small.

use std::sync::Arc;

use golf_api::course::{Course, CourseId};
use golf_api::hole::Hole;
use golf_client::notice::DataNotice;
use golf_link::pack::pack;
use golf_views::address::route::Route;
use golf_views::address::shared_address::SharedAddress;
use golf_views::golf::link_code::LinkCode;

use crate::browser::chunk::in_chunk;
use crate::pages::share_hole::shared;

/// What the links are made of.
#[derive(Debug, Clone)]
pub struct Linked {
    /// The course.
    pub id: CourseId,
    /// What is known of it.
    pub course: Option<Course>,
    /// The service's notice.
    pub notice: Option<DataNotice>,
    /// The holes, each with a link of its own.
    pub holes: Vec<Hole>,
    /// The origin of the page.
    pub origin: String,
}

in_chunk!(shared, codes(of: Linked) -> Vec<Option<LinkCode>> => made(&of));

/// The codes, in the order of the holes; none if their code does not arrive.
pub async fn codes_of(of: Linked) -> Arc<Vec<Option<LinkCode>>> {
    if load().await.is_err() {
        return Arc::default();
    }
    Arc::new(codes(of).await.unwrap_or_default())
}

fn made(of: &Linked) -> Vec<Option<LinkCode>> {
    let code = |hole: &Hole| {
        let holes = vec![hole.clone()];
        let packed = pack(&shared(of.id, of.course.as_ref(), of.notice.clone(), holes)).ok()?;
        let address = Route::Shared(SharedAddress::of(packed)).href();
        LinkCode::of(&[of.origin.as_str(), &address].concat())
    };
    of.holes.iter().map(code).collect()
}
