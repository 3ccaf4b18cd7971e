//! What pointers, wheel and keys do to the map.

use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent, WheelEvent};

use super::{Map, STEP};
use crate::caddie;
use crate::hole::measure;
use crate::hole::plane::Flat;
use crate::hole_map::gestures::Gesture;
use crate::hole_map::keys::{self, Key};
use crate::hole_map::viewport::{Px, Viewport};
use crate::words::hole as words;

impl Map {
    pub(super) fn point_at(self, target: Option<usize>) {
        if self.state.lit.get_untracked() != target {
            self.state.lit.set(target);
        }
    }

    pub(super) fn pointer_down(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        let place = self.place(event.client_x(), event.client_y());
        let points = self.state.points.get_untracked();
        let grabbed = self.nearest(place, points.into_iter().enumerate());
        self.stage.update_value(|stage| {
            stage.grabbed = grabbed;
            stage
                .gestures
                .down(event.pointer_id(), place, grabbed.is_some());
        });
        if let Some(view) = self.view.get_untracked() {
            let _ = view.set_pointer_capture(event.pointer_id());
        }
    }

    pub(super) fn pointer_moved(self, event: &PointerEvent) {
        let place = self.place(event.client_x(), event.client_y());
        if !self.stage.with_value(|stage| stage.gestures.is_active()) {
            let lit = self.reading.with_value(|reading| {
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

    pub(super) fn pointer_up(self, event: &PointerEvent) {
        let place = self.place(event.client_x(), event.client_y());
        let is_finger = event.pointer_type() == "touch";
        let may_swipe = is_finger && self.look.get_untracked().is_whole();
        let gesture = self
            .stage
            .try_update_value(|stage| stage.gestures.up(event.pointer_id(), place, may_swipe));
        self.follow(gesture.unwrap_or(Gesture::Nothing));
    }

    pub(super) fn pointer_cancelled(self, event: &PointerEvent) {
        self.stage
            .update_value(|stage| stage.gestures.cancel(event.pointer_id()));
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
                    let last = self.state.points.with_untracked(Vec::len).saturating_sub(1);
                    let grabbed = self.stage.with_value(|stage| stage.grabbed);
                    // A tap on a point that is there already changes nothing.
                    if grabbed.is_none() {
                        self.put(last, at);
                    }
                }
            }
            Gesture::Drag(place) => {
                let grabbed = self.stage.with_value(|stage| stage.grabbed);
                if let Some((index, at)) = grabbed.zip(self.yards(place)) {
                    self.put(index, at);
                }
            }
            Gesture::SwipeLeft => self.turn.run(true),
            Gesture::SwipeRight => self.turn.run(false),
        }
    }

    /// Puts a measured point somewhere, the first one if there is none.
    fn put(self, index: usize, at: Flat) {
        self.state
            .points
            .update(|points| match points.get_mut(index) {
                Some(point) => *point = at,
                None => points.push(at),
            });
    }

    pub(super) fn wheel(self, event: &WheelEvent) {
        let look = self.look.get_untracked();
        let has_focus = document().active_element().as_deref()
            == self
                .view
                .get_untracked()
                .as_deref()
                .map(|view| view.as_ref());
        // The page scrolls under a pointer that only passes by.
        if !(event.ctrl_key() || event.meta_key() || has_focus || !look.is_whole()) {
            return;
        }
        // At either end the page goes on scrolling.
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

    pub(super) fn key(self, event: &KeyboardEvent) {
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
            Key::End => {
                self.state.points.set(Vec::new());
                self.say.run(words::MEASURING_ENDED.into());
            }
        }
    }

    /// Points at the next target from the tee, or at the one before.
    fn walk(self, step: isize) {
        let count = self.reading.with_value(|reading| reading.targets.len());
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
        let told = self.reading.with_value(|reading| {
            let target = reading.targets.get(next)?;
            Some((target.at, caddie::row(target, unit)))
        });
        if let Some((at, words)) = told {
            self.bring_into_sight(at);
            self.say.run(words);
        }
    }

    /// Starts to measure on the line of play; keeps the point and starts another from it.
    fn place_point(self) {
        let points = self.state.points.get_untracked();
        if points.len() >= measure::MOST {
            return self.say.run(words::most_points(measure::MOST));
        }
        let at = points.last().copied();
        let at = at.or_else(|| self.reading.with_value(|reading| measure::start(reading)));
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

    fn bring_into_sight(self, at: Flat) {
        let size = self.size();
        if let Some(fit) = self.fit() {
            self.look
                .update(|look| *look = look.showing(fit.place(at), size));
        }
    }

    /// Says the distances of the last measured point.
    fn tell(self) {
        let points = self.state.points.get_untracked();
        let unit = self.state.unit.get_untracked();
        let measured = self
            .reading
            .with_value(|reading| measure::measure(reading, &points));
        self.say.run(match measured.last() {
            Some(point) => caddie::measured(point, unit),
            None => words::NOTHING_MEASURED.into(),
        });
    }
}
