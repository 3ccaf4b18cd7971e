//! What of the gateway is not in the first load: requests, the shelf, the ledger. Its file is fetched once the first page
//! of the list is here (`first_page.rs`), or at once where there is none; whatever is asked before waits for it.

use std::rc::Rc;

use futures::FutureExt;
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

use golf_api::plan::Plan;

use super::ask::{Answer, Question};
use super::clerk::Clerk;
use super::{Gateway, Wanted};
use crate::failure::Failure;
use crate::site::is_renewed;

/// Where everything is asked and kept that is not at hand.
pub(super) trait Desk {
    /// Waits until it is known what is saved.
    fn opened(&self) -> LocalBoxFuture<'static, ()>;

    /// The answer: saved here, or from the service, or an older one when the service gives none.
    fn ask(&self, question: Rc<dyn Question>, wanted: Wanted) -> LocalBoxFuture<'static, Told>;

    /// The text of a saved answer of any age.
    fn read(&self, address: String) -> LocalBoxFuture<'static, Option<Rc<str>>>;

    /// Reads a saved answer of any age, so that what it says of courses is known.
    fn recall(&self, question: Rc<dyn Question>) -> LocalBoxFuture<'static, ()>;

    /// Forgets every saved answer.
    fn forget_all(&self) -> LocalBoxFuture<'static, ()>;

    /// Enters the demo on a plan, tries another one, or leaves it.
    fn set_demo(&self, plan: Option<Plan>) -> LocalBoxFuture<'static, ()>;

    /// Another tab has saved or removed answers.
    fn saved_elsewhere(&self);

    /// Reads what was spent with the key in force.
    fn read_ledger(&self);

    /// Forgets something of keys.
    fn forget(&self, what: OfKeys);
}

/// An answer, when it was asked for in Unix milliseconds, and why it is not a newer one, where one was wanted.
pub(super) type Told = Result<(Answer, f64, Option<Failure>), Failure>;

/// What can be forgotten of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OfKeys {
    /// What was counted and learned with the key in force.
    InForce,
    /// What was counted with any key.
    Ledgers,
    /// What the key in force was refused.
    Refusals,
}

#[cfg(all(feature = "split", target_family = "wasm"))]
#[leptos::wasm_split::wasm_split(
    service, wasm_split_path = leptos::wasm_split, preload(load), fallible
)]
fn open(gateway: Gateway, owner: Owner) -> Result<Rc<dyn Desk>, SplitLoaderError> {
    Ok(Rc::new(Clerk::new(gateway, owner)))
}

#[cfg(not(all(feature = "split", target_family = "wasm")))]
async fn open(gateway: Gateway, owner: Owner) -> Result<Rc<dyn Desk>, SplitLoaderError> {
    Ok(Rc::new(Clerk::new(gateway, owner)))
}

#[cfg(not(all(feature = "split", target_family = "wasm")))]
async fn load() -> Result<(), SplitLoaderError> {
    Ok(())
}

impl Gateway {
    /// The desk, once its file is here.
    ///
    /// # Errors
    /// [`Failure::NotLoaded`] where it did not come; the next call tries again.
    pub(super) async fn desk(&self) -> Result<Rc<dyn Desk>, Failure> {
        if let Some(desk) = self.desk_here() {
            return Ok(desk);
        }
        if load().await.is_err() {
            // A page that is about to be loaded again has nothing to say.
            if is_renewed().await {
                futures::future::pending::<()>().await;
            }
            return Err(Failure::NotLoaded);
        }
        // Somebody else may have waited for it too.
        if let Some(desk) = self.desk_here() {
            return Ok(desk);
        }
        let owner = self.inner.try_with_value(|inner| inner.owner.clone());
        let opened = owner.map(|owner| open(*self, owner).now_or_never());
        let Some(Some(Ok(desk))) = opened else {
            return Err(Failure::NotLoaded);
        };
        self.inner
            .try_with_value(|inner| *inner.desk.borrow_mut() = Some(Rc::clone(&desk)));
        self.pass();
        Ok(desk)
    }

    /// Has the desk opened. Why it cannot be is told to whoever asks next.
    pub(super) async fn open(self) {
        if let Ok(desk) = self.desk().await {
            desk.opened().await;
        }
    }

    /// The desk, if its file is here.
    pub(super) fn desk_here(&self) -> Option<Rc<dyn Desk>> {
        self.inner
            .try_with_value(|inner| inner.desk.borrow().clone())
            .flatten()
    }

    /// Whether the desk is here, and with it what was spent. Tracked.
    #[must_use]
    pub fn has_desk(&self) -> bool {
        self.passed.track();
        self.desk_here().is_some()
    }

    /// Has whatever shows what is spent look again.
    pub(super) fn pass(&self) {
        self.passed
            .try_update(|count| *count = count.wrapping_add(1));
    }

    /// Forgets something of keys: at once where that is possible.
    fn forget(&self, what: OfKeys) {
        if let Some(desk) = self.desk_here() {
            return desk.forget(what);
        }
        let gateway = *self;
        leptos::task::spawn_local(async move {
            if let Ok(desk) = gateway.desk().await {
                desk.forget(what);
            }
        });
    }

    /// Forgets what was counted and learned with the key in force.
    pub fn forget_key(&self) {
        self.forget(OfKeys::InForce);
    }

    /// Forgets what was counted with any key.
    pub fn forget_ledgers(&self) {
        self.forget(OfKeys::Ledgers);
    }

    /// Forgets what the key was refused: a person has entered it again, or another one.
    pub fn forget_refusals(&self) {
        self.forget(OfKeys::Refusals);
    }
}
