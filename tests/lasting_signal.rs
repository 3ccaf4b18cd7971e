//! The leak of the reactive graph that `LastingSignal` works around, in its smallest form.
//!
//! One test only, alone in its process, since it measures the memory of the whole process.
#![cfg(not(target_arch = "wasm32"))]

use leptos::prelude::*;
use peak_alloc::PeakAlloc;
use yardbook::browser::lasting_signal::LastingSignal;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

const PAGES: usize = 10_000;

/// How many bytes of memory are kept after pages that read a signal and are gone.
fn kept_after(read: impl Fn() -> u32 + Copy + Send + Sync + 'static) -> usize {
    let page = || {
        let page = Owner::new();
        page.with(|| ArcMemo::new(move |_| read()).get_untracked());
        page.cleanup();
    };
    (0..100).for_each(|_| page());
    let before = ALLOCATED.current_usage();
    (0..PAGES).for_each(|_| page());
    ALLOCATED.current_usage().saturating_sub(before)
}

#[test]
fn a_signal_of_the_framework_keeps_readers_that_are_gone_and_a_lasting_one_does_not() {
    let owner = Owner::new();
    owner.set();
    let (plain, lasting) = (RwSignal::new(1), LastingSignal::new(1));
    // A page has a price of its own, whatever it reads.
    let by_none = kept_after(|| 1);
    let by_plain = kept_after(move || plain.get()).saturating_sub(by_none);
    let by_lasting = kept_after(move || lasting.get()).saturating_sub(by_none);
    assert!(
        by_plain > PAGES * 8,
        "{by_plain} bytes: the framework forgets its readers now, so `LastingSignal` can go"
    );
    assert!(by_lasting < PAGES, "{by_lasting} bytes are kept");
}
