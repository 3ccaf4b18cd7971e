//! Interprets fingers and mouse on a drawing: pointer events in, gestures out.

use super::viewport::Px;

/// A pointer that moves less than this is a tap, in pixels.
const TAP_WITHIN: f64 = 8.0;
/// A swipe moves at least this far to one side, in pixels.
const SWIPE_FROM: f64 = 50.0;

/// The meaning of a pointer event.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Gesture {
    /// Nothing yet.
    Nothing,
    /// Pan the drawing.
    Pan(Px),
    /// Pinch with two fingers: pan, then zoom by a factor around a position.
    Pinch {
        /// How far the midpoint of the fingers has moved.
        by: Px,
        /// The ratio of the new finger distance to the old one.
        factor: f64,
        /// The midpoint of the fingers.
        around: Px,
    },
    /// Drag the grabbed object here.
    Drag(Px),
    /// A tap at a position.
    Tap(Px),
    /// A swipe to the left: the next page.
    SwipeLeft,
    /// A swipe to the right: the previous page.
    SwipeRight,
}

/// The pointers that are down, and the state of their gesture.
#[derive(Debug, Clone, Default)]
pub struct Gestures {
    pointers: Vec<(i32, Px)>,
    start: Px,
    /// A pointer moved far or a second one was added, so this is no longer a tap.
    moved: bool,
    pinched: bool,
    grabbed: bool,
}

impl Gestures {
    /// A pointer goes down; `grabs` if it is over a draggable object. A primary pointer is the first of its kind on the
    /// glass, so it begins anew: the ends of all others were lost, as after a long press, a call or a system gesture.
    pub fn down(&mut self, id: i32, at: Px, is_primary: bool, grabs: bool) {
        self.pointers
            .retain(|(known, _)| *known != id && !is_primary);
        if self.pointers.is_empty() {
            (self.start, self.moved, self.pinched) = (at, false, false);
            self.grabbed = grabs;
        } else {
            (self.moved, self.pinched, self.grabbed) = (true, true, false);
        }
        // A third finger is ignored.
        if self.pointers.len() < 2 {
            self.pointers.push((id, at));
        }
    }

    /// A pointer moves.
    pub fn moved(&mut self, id: i32, at: Px) -> Gesture {
        let Some(index) = self.pointers.iter().position(|(known, _)| *known == id) else {
            return Gesture::Nothing;
        };
        let before: Vec<Px> = self.pointers.iter().map(|(_, at)| *at).collect();
        if let Some(pointer) = self.pointers.get_mut(index) {
            pointer.1 = at;
        }
        match (before.as_slice(), self.pointers.as_slice()) {
            ([was], [_]) => {
                let was_tap = !self.moved;
                self.moved |= self.start.distance(at) > TAP_WITHIN;
                match (self.moved, self.grabbed) {
                    (false, _) => Gesture::Nothing,
                    (true, true) => Gesture::Drag(at),
                    // The first step includes the pixels that could have been a tap.
                    (true, false) if was_tap => Gesture::Pan(between(self.start, at)),
                    (true, false) => Gesture::Pan(between(*was, at)),
                }
            }
            ([a, b], [(_, c), (_, d)]) => {
                let (was, now) = (middle(*a, *b), middle(*c, *d));
                let apart = a.distance(*b).max(1.0);
                Gesture::Pinch {
                    by: between(was, now),
                    factor: c.distance(*d).max(1.0) / apart,
                    around: now,
                }
            }
            _ => Gesture::Nothing,
        }
    }

    /// A pointer goes up. A quick finger movement is a swipe, if nothing can be panned.
    pub fn up(&mut self, id: i32, at: Px, may_swipe: bool) -> Gesture {
        let known = self.pointers.iter().any(|(known, _)| *known == id);
        self.pointers.retain(|(known, _)| *known != id);
        if !known || !self.pointers.is_empty() || self.pinched || self.grabbed && self.moved {
            return Gesture::Nothing;
        }
        if !self.moved {
            return Gesture::Tap(at);
        }
        let by = between(self.start, at);
        if !may_swipe || by.x.abs() < SWIPE_FROM || by.x.abs() < 2.0 * by.y.abs() {
            return Gesture::Nothing;
        }
        if by.x < 0.0 {
            Gesture::SwipeLeft
        } else {
            Gesture::SwipeRight
        }
    }

    /// A pointer is no longer followed: the browser scrolls the page with it, or its end was lost. A pointer that is not
    /// down changes nothing.
    pub fn cancel(&mut self, id: i32) {
        let before = self.pointers.len();
        self.pointers.retain(|(known, _)| *known != id);
        self.moved |= self.pointers.len() < before;
    }

    /// No pointer is followed any more: the window lost the focus, or the page is hidden.
    pub fn end(&mut self) {
        *self = Self::default();
    }

    /// Whether any pointer is down.
    #[must_use]
    pub fn is_active(&self) -> bool {
        !self.pointers.is_empty()
    }
}

fn between(from: Px, to: Px) -> Px {
    Px::new(to.x - from.x, to.y - from.y)
}

fn middle(a: Px, b: Px) -> Px {
    Px::new(f64::midpoint(a.x, b.x), f64::midpoint(a.y, b.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Px = Px::new(100.0, 100.0);

    fn at(x: f64, y: f64) -> Px {
        Px::new(x, y)
    }

    #[test]
    fn a_pointer_that_hardly_moves_taps_where_it_goes_up() {
        let mut gestures = Gestures::default();
        gestures.down(1, A, true, false);
        assert_eq!(gestures.moved(1, at(104.0, 103.0)), Gesture::Nothing);
        assert_eq!(
            gestures.up(1, at(104.0, 103.0), true),
            Gesture::Tap(at(104.0, 103.0))
        );
        assert!(!gestures.is_active());
    }

    #[test]
    fn a_pointer_that_moves_pans_all_of_its_way() {
        let mut gestures = Gestures::default();
        gestures.down(1, A, true, false);
        assert_eq!(gestures.moved(1, at(106.0, 100.0)), Gesture::Nothing);
        assert_eq!(
            gestures.moved(1, at(110.0, 100.0)),
            Gesture::Pan(at(10.0, 0.0))
        );
        assert_eq!(
            gestures.moved(1, at(115.0, 90.0)),
            Gesture::Pan(at(5.0, -10.0))
        );
        assert_eq!(gestures.up(1, at(115.0, 90.0), false), Gesture::Nothing);
    }

    #[test]
    fn a_flick_to_the_side_is_a_swipe_and_one_downward_is_not() {
        let flick = |x: f64, y: f64| {
            let mut gestures = Gestures::default();
            gestures.down(1, A, true, false);
            gestures.moved(1, at(100.0 + x, 100.0 + y));
            gestures.up(1, at(100.0 + x, 100.0 + y), true)
        };
        assert_eq!(flick(-80.0, 10.0), Gesture::SwipeLeft);
        assert_eq!(flick(80.0, -10.0), Gesture::SwipeRight);
        assert_eq!(flick(80.0, 60.0), Gesture::Nothing);
        assert_eq!(flick(30.0, 0.0), Gesture::Nothing);
    }

    #[test]
    fn two_fingers_pinch_and_never_tap_or_swipe() {
        let mut gestures = Gestures::default();
        gestures.down(1, A, true, false);
        gestures.down(2, at(200.0, 100.0), false, false);
        assert_eq!(
            gestures.moved(2, at(300.0, 100.0)),
            Gesture::Pinch {
                by: at(50.0, 0.0),
                factor: 2.0,
                around: at(200.0, 100.0)
            }
        );
        assert_eq!(gestures.up(2, at(300.0, 100.0), true), Gesture::Nothing);
        assert_eq!(gestures.up(1, A, true), Gesture::Nothing);
    }

    #[test]
    fn what_is_grabbed_is_dragged_and_the_drawing_stays() {
        let mut gestures = Gestures::default();
        gestures.down(1, A, true, true);
        assert_eq!(
            gestures.moved(1, at(150.0, 100.0)),
            Gesture::Drag(at(150.0, 100.0))
        );
        assert_eq!(gestures.up(1, at(150.0, 100.0), true), Gesture::Nothing);
    }

    #[test]
    fn a_pointer_that_the_browser_takes_does_nothing() {
        let mut gestures = Gestures::default();
        gestures.down(1, A, true, false);
        gestures.cancel(1);
        assert_eq!(gestures.moved(1, at(300.0, 100.0)), Gesture::Nothing);
        assert_eq!(gestures.up(1, at(300.0, 100.0), true), Gesture::Nothing);
        gestures.down(1, A, true, false);
        gestures.down(2, A, false, false);
        gestures.down(3, A, false, false);
        assert_eq!(gestures.moved(3, at(0.0, 0.0)), Gesture::Nothing);
    }

    /// What a finger does that touches and leaves the glass without a move.
    fn tap(gestures: &mut Gestures, id: i32, is_primary: bool) -> Gesture {
        gestures.down(id, A, is_primary, false);
        gestures.up(id, A, true)
    }

    #[test]
    fn after_a_lost_end_each_tap_of_a_primary_pointer_taps() {
        type Lose = fn(&mut Gestures);
        let lost: [(&str, Lose); 6] = [
            ("a finger", |gestures| gestures.down(1, A, true, false)),
            ("a finger that dragged", |gestures| {
                gestures.down(1, A, true, true);
                gestures.moved(1, at(150.0, 100.0));
            }),
            ("the second finger", |gestures| {
                gestures.down(1, A, true, false);
                gestures.down(2, at(200.0, 100.0), false, false);
                gestures.up(1, A, true);
            }),
            ("the first of two that pinch", |gestures| {
                gestures.down(1, A, true, false);
                gestures.down(2, at(200.0, 100.0), false, false);
                gestures.moved(2, at(300.0, 100.0));
                gestures.up(2, at(300.0, 100.0), true);
            }),
            ("both", |gestures| {
                gestures.down(1, A, true, false);
                gestures.down(2, at(200.0, 100.0), false, false);
                gestures.moved(1, at(50.0, 100.0));
            }),
            ("three", |gestures| {
                gestures.down(1, A, true, false);
                gestures.down(2, A, false, false);
                gestures.down(3, A, false, false);
            }),
        ];
        for (what, lose) in lost {
            let mut gestures = Gestures::default();
            lose(&mut gestures);
            for id in [13, 14, 1] {
                assert_eq!(tap(&mut gestures, id, true), Gesture::Tap(A), "{what}");
                assert!(!gestures.is_active(), "{what}");
            }
        }
    }

    #[test]
    fn a_pen_or_mouse_begins_anew_where_a_finger_was_lost_and_the_late_end_of_that_does_nothing() {
        let mut gestures = Gestures::default();
        gestures.down(7, A, true, false);
        gestures.down(1, at(40.0, 40.0), true, false);
        assert_eq!(gestures.moved(7, at(300.0, 100.0)), Gesture::Nothing);
        gestures.cancel(7);
        assert_eq!(gestures.up(7, at(300.0, 100.0), true), Gesture::Nothing);
        assert_eq!(
            gestures.up(1, at(40.0, 40.0), true),
            Gesture::Tap(at(40.0, 40.0))
        );
    }

    #[test]
    fn the_end_of_a_capture_after_a_tap_leaves_the_next_one_a_tap() {
        let mut gestures = Gestures::default();
        assert_eq!(tap(&mut gestures, 1, true), Gesture::Tap(A));
        gestures.down(2, A, true, false);
        gestures.cancel(1);
        assert_eq!(gestures.up(2, A, true), Gesture::Tap(A));
    }

    #[test]
    fn nothing_is_followed_once_the_page_is_hidden() {
        let mut gestures = Gestures::default();
        gestures.down(1, A, true, false);
        gestures.down(2, at(200.0, 100.0), false, false);
        gestures.end();
        assert!(!gestures.is_active());
        assert_eq!(gestures.moved(1, at(300.0, 100.0)), Gesture::Nothing);
        assert_eq!(gestures.up(2, A, true), Gesture::Nothing);
        assert_eq!(tap(&mut gestures, 3, false), Gesture::Tap(A));
    }
}
