//! The map's reactions to pointers, the wheel and keys.

use golf_hole::measure;
use golf_hole::plane::Flat;
use golf_views::golf::caddie;
use golf_views::golf::hole_map::gestures::Gesture;
use golf_views::golf::hole_map::keys::{self, Key};
use golf_views::golf::hole_map::viewport::{Px, Viewport};
use golf_views::words::hole as words;
use golf_views::words::standing::NOT_STANDING;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent, WheelEvent};

use super::{Grabbed, Map, STEP};

impl Map {
    /// Highlights a target.
    pub fn point_at(self, target: Option<usize>) {
        if self.state.lit.get_untracked() != target {
            self.state.lit.set(target);
        }
    }

    /// A pointer goes down on the map.
    pub fn pointer_down(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        let place = self.place(event.client_x(), event.client_y());
        let points = self.state.points.get_untracked();
        let near = self.nearest(place, points.iter().copied().enumerate());
        let grabbed = if event.pointer_type() == "touch" {
            let index = near.or_else(|| points.len().checked_sub(1));
            index.and_then(|index| {
                let from = Some((self.yards(place)?, *points.get(index)?));
                Some(Grabbed { index, from })
            })
        } else {
            near.map(|index| Grabbed { index, from: None })
        };
        self.stage.update_value(|stage| {
            stage.grabbed = grabbed;
            stage.gestures.down(
                event.pointer_id(),
                place,
                event.is_primary(),
                grabbed.is_some(),
            );
        });
        if let Some(view) = self.view.get_untracked() {
            let _ = view.set_pointer_capture(event.pointer_id());
        }
    }

    /// A pointer moves over the map.
    pub fn pointer_moved(self, event: &PointerEvent) {
        if is_hovering(event) {
            self.pointer_lost(event);
        }
        let place = self.place(event.client_x(), event.client_y());
        if !self.stage.with_value(|stage| stage.gestures.is_active()) {
            let lit = self.reading.with_untracked(|reading| {
                let targets = reading.targets.iter().enumerate();
                self.nearest(place, targets.map(|(index, target)| (index, target.at)))
            });
            return self.point_at(lit);
        }
        let gesture = self
            .stage
            .try_update_value(|stage| stage.gestures.moved(event.pointer_id(), place));
        self.follow(gesture.unwrap_or(Gesture::Nothing));
    }

    /// A pointer goes up.
    pub fn pointer_up(self, event: &PointerEvent) {
        let place = self.place(event.client_x(), event.client_y());
        let is_finger = event.pointer_type() == "touch";
        let may_swipe = is_finger && self.look.get_untracked().is_whole();
        let gesture = self
            .stage
            .try_update_value(|stage| stage.gestures.up(event.pointer_id(), place, may_swipe));
        self.follow(gesture.unwrap_or(Gesture::Nothing));
        self.settle();
    }

    /// A pointer is taken away.
    pub fn pointer_lost(self, event: &PointerEvent) {
        self.stage
            .update_value(|stage| stage.gestures.cancel(event.pointer_id()));
    }

    /// Ends every gesture with the focus of the window, and when the page is hidden: the ends of its pointers may never come.
    pub fn end_gestures_with_the_window(self) {
        let end = move || {
            self.stage.try_update_value(|stage| stage.gestures.end());
        };
        for name in ["blur", "visibilitychange"] {
            let ends = window_event_listener_untyped(name, move |_| end());
            on_cleanup(move || ends.remove());
        }
    }

    fn follow(self, gesture: Gesture) {
        let size = self.size();
        let look = |change: &dyn Fn(Viewport) -> Viewport| {
            let (before, after) = self.look.with_untracked(|look| (*look, change(*look)));
            if before != after {
                self.look.set(after);
            }
        };
        match gesture {
            Gesture::Nothing => {}
            Gesture::Pan(by) => look(&|look| look.panned(by, size)),
            Gesture::Pinch { by, factor, around } => {
                look(&|look| look.panned(by, size).zoomed(factor, around, size));
            }
            Gesture::Tap(place) => {
                if let Some(at) = self.yards(place) {
                    let points = self.state.points.get_untracked();
                    let last = points.len().saturating_sub(1);
                    // A tap on an existing point changes nothing.
                    if self
                        .nearest(place, points.into_iter().enumerate())
                        .is_none()
                    {
                        self.put(last, at);
                    }
                }
            }
            Gesture::Drag(place) => {
                let grabbed = self.stage.with_value(|stage| stage.grabbed);
                if let Some((Grabbed { index, from }, at)) = grabbed.zip(self.yards(place)) {
                    let moved = from.map(|(finger, point)| {
                        Flat::new(point.x + at.x - finger.x, point.y + at.y - finger.y)
                    });
                    self.put(index, moved.unwrap_or(at));
                }
            }
            Gesture::SwipeLeft => self.turn.run(true),
            Gesture::SwipeRight => self.turn.run(false),
        }
    }

    /// Puts a measured point at a position; adds the first one if there is none.
    fn put(self, index: usize, at: Flat) {
        self.state
            .points
            .update(|points| match points.get_mut(index) {
                Some(point) => *point = at,
                None => points.push(at),
            });
    }

    /// The wheel turns over the map.
    pub fn wheel(self, event: &WheelEvent) {
        let look = self.look.get_untracked();
        let has_focus = document().active_element().as_deref()
            == self
                .view
                .get_untracked()
                .as_deref()
                .map(|view| view.as_ref());
        // If the pointer only passes over the map, the wheel scrolls the page.
        if !(event.ctrl_key() || event.meta_key() || has_focus || !look.is_whole()) {
            return;
        }
        // At the minimum and maximum zoom, the wheel scrolls the page again.
        let lines = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL {
            1.0
        } else {
            16.0
        };
        let factor = (-event.delta_y() * lines * 0.002).clamp(-0.5, 0.5).exp();
        let place = self.place(event.client_x(), event.client_y());
        let after = look.zoomed(factor, place, self.size());
        if after != look {
            event.prevent_default();
            self.look.set(after);
        }
    }

    /// A key is pressed while the map has the focus.
    pub fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let measuring = !self.state.points.with_untracked(Vec::is_empty);
        let Some(key) = keys::meaning(&event.key(), event.shift_key(), measuring) else {
            return;
        };
        if keys::is_sign(&event.key()) && !self.state.signs.get_untracked() {
            return;
        }
        event.prevent_default();
        let size = self.size();
        let set_look = |change: &dyn Fn(Viewport) -> Viewport| {
            self.look.update(|look| *look = change(*look));
        };
        match key {
            Key::NextHole => self.turn.run(true),
            Key::HoleBefore => self.turn.run(false),
            Key::Closer => self.zoom(STEP),
            Key::Farther => self.zoom(1.0 / STEP),
            Key::Whole => set_look(&|_| Viewport::WHOLE),
            Key::Pan(x, y) => {
                let by = Px::new(-x * size.x / 5.0, -y * size.y / 5.0);
                set_look(&|look| look.panned(by, size));
            }
            Key::Target(step) => self.walk(step),
            Key::Place => self.place_point(),
            Key::Move(x, y) => self.move_point(x, y),
            Key::Remove => {
                self.state.points.update(|points| {
                    points.pop();
                });
                self.tell();
            }
            Key::Say => self.say_standing(),
            Key::End => {
                self.state.points.set(Vec::new());
                self.say.run(words::MEASURING_ENDED.into());
            }
        }
    }

    /// Highlights the next or previous target from the tee.
    fn walk(self, step: isize) {
        let count = self.reading.with_untracked(|reading| reading.targets.len());
        let Some(last) = count.checked_sub(1) else {
            return self.say.run(words::NO_TARGETS.into());
        };
        let next = match self.state.lit.get_untracked() {
            Some(lit) => lit.saturating_add_signed(step).min(last),
            None if step > 0 => 0,
            None => last,
        };
        self.point_at(Some(next));
        let unit = self.state.unit.get_untracked();
        let told = self.reading.with_untracked(|reading| {
            let target = reading.targets.get(next)?;
            Some((target.at, caddie::row(target, unit)))
        });
        if let Some((at, words)) = told {
            self.bring_into_sight(at);
            self.say.run(words);
        }
    }

    /// Starts measuring on the line of play, or keeps the point and starts another from it.
    fn place_point(self) {
        let points = self.state.points.get_untracked();
        if points.len() >= measure::MOST {
            return self.say.run(words::most_points(measure::MOST));
        }
        let at = points.last().copied();
        let at = at.or_else(|| {
            self.reading
                .with_untracked(|reading| measure::start(reading))
        });
        let Some(at) = at else {
            return self.say.run(words::NO_PLACE_TO_START.into());
        };
        self.state.points.update(|points| points.push(at));
        self.bring_into_sight(at);
        self.tell();
    }

    fn move_point(self, x: f64, y: f64) {
        let step = self.state.unit.get_untracked().in_yards(1.0);
        let Some(last) = self
            .state
            .points
            .with_untracked(|points| points.last().copied())
        else {
            return;
        };
        let at = Flat::new(last.x + x * step, last.y + y * step);
        self.put(self.state.points.with_untracked(Vec::len) - 1, at);
        self.bring_into_sight(at);
        self.tell();
    }

    /// Announces the distances from where the golfer stands.
    fn say_standing(self) {
        let unit = self.state.unit.get_untracked();
        self.say.run(match self.state.standing.get_untracked() {
            Some(standing) => self
                .reading
                .with_untracked(|reading| caddie::standing(&standing, reading, unit)),
            None => NOT_STANDING.into(),
        });
    }

    fn bring_into_sight(self, at: Flat) {
        let size = self.size();
        if let Some(fit) = self.fit() {
            self.look
                .update(|look| *look = look.showing(fit.place(at), size));
        }
    }

    /// Announces the distances of the last measured point.
    fn tell(self) {
        let points = self.state.points.get_untracked();
        let unit = self.state.unit.get_untracked();
        let measured = self
            .reading
            .with_untracked(|reading| measure::measure(reading, &points));
        self.say.run(match measured.last() {
            Some(point) => caddie::measured(point, unit),
            None => words::NOTHING_MEASURED.into(),
        });
    }
}

/// Whether a mouse or pen moves with nothing pressed. Where a press was seen before, its end was outside of the window.
fn is_hovering(event: &PointerEvent) -> bool {
    event.buttons() == 0 && event.pointer_type() != "touch"
}
