//! A countdown until a minute window or a pause ends. It ticks visually, and announces only its start and end to screen readers.
//!
//! It compares times instead of counting ticks, so a laptop that was asleep wakes up to the correct state. The clock
//! is a parameter: `js_sys::Date::now` in the app.

use std::time::Duration;

use golf_views::words::service as words;
use leptos::prelude::*;

/// How long the first announcement stays before it would be out of date, in seconds.
const FIRST_WORDS_SECONDS: u32 = 5;

/// A countdown as a value: its end, and whether that was announced.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Deadline {
    ends_ms: f64,
    seconds: u32,
    is_over: bool,
}

/// The result of a tick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tick {
    /// Whole seconds left, never more than at the start.
    pub left: u32,
    /// Whether this tick ends the countdown; true only once.
    pub ends: bool,
}

impl Deadline {
    /// A countdown of this many seconds from a time in milliseconds.
    #[must_use]
    pub fn new(seconds: u32, now_ms: f64) -> Self {
        Self {
            ends_ms: now_ms + f64::from(seconds) * 1000.0,
            seconds,
            is_over: false,
        }
    }

    /// Reads the clock. If the clock was set back, the countdown restarts from its full length at most. A clock that
    /// gives no number ends it, so that nobody waits forever.
    pub fn tick(&mut self, now_ms: f64) -> Tick {
        let whole = f64::from(self.seconds) * 1000.0;
        if self.ends_ms - now_ms > whole {
            self.ends_ms = now_ms + whole;
        }
        let left = ((self.ends_ms - now_ms) / 1000.0).ceil();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most the seconds of the start; what is past is 0"
        )]
        let left = if self.is_over { 0 } else { left as u32 };
        let ends = left == 0 && !self.is_over;
        self.is_over |= ends;
        Tick { left, ends }
    }
}

/// Counts down and then calls back once.
#[component]
pub fn Countdown(
    /// The length of the wait, in seconds.
    seconds: u32,
    /// Whether the wait is an estimate, so that the text says "about".
    is_estimate: bool,
    /// Returns the time in milliseconds.
    #[prop(into)]
    clock: Callback<(), f64>,
    /// Called when the wait is over, to enable the control.
    #[prop(into)]
    done: Callback<()>,
) -> impl IntoView {
    let deadline = StoredValue::new(Deadline::new(seconds, clock.run(())));
    let left = RwSignal::new(seconds);
    let interval = StoredValue::new(None::<IntervalHandle>);
    let stop = move || {
        if let Some(handle) = interval.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    let tick = move || {
        // After the page is left, there is nothing to update.
        let Some(tick) = deadline.try_update_value(|deadline| deadline.tick(clock.run(()))) else {
            return stop();
        };
        left.try_set(tick.left);
        if tick.ends {
            stop();
            done.run(());
        }
    };
    // Effects run only in a browser, where timers exist.
    Effect::new(move |_| {
        let handle = set_interval_with_handle(tick, Duration::from_secs(1));
        interval.set_value(handle.ok());
    });
    on_cleanup(stop);
    view! {
        <div class="Countdown">
            <p role="timer" aria-live="off">{move || shown_words(left.get(), is_estimate)}</p>
            <p class="visually-hidden" role="status">
                {move || spoken_words(left.get(), seconds, is_estimate)}
            </p>
        </div>
    }
}

/// The visible text: "Try again in about 42 s".
#[must_use]
pub fn shown_words(left: u32, is_estimate: bool) -> String {
    match left {
        0 => words::TRY_NOW.into(),
        left => words::try_in(left, is_estimate),
    }
}

/// The announcements: at the start and at the end only.
#[must_use]
pub fn spoken_words(left: u32, seconds: u32, is_estimate: bool) -> String {
    match left {
        0 => words::TRY_NOW.into(),
        left if seconds.saturating_sub(left) < FIRST_WORDS_SECONDS => {
            words::try_in_said(seconds, is_estimate)
        }
        _ => String::new(),
    }
}
