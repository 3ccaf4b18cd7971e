//! Limits: what does not fit in a link, and what a forged link may not hold.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::*;

/// The bytes of a link without the check sum.
pub(super) fn content(shared: &Shared) -> Vec<u8> {
    let link = pack(shared).unwrap_or_default();
    let bytes = URL_SAFE_NO_PAD.decode(link.get(1..).unwrap_or_default());
    let mut bytes = bytes.unwrap_or_default();
    bytes.truncate(bytes.len().saturating_sub(4));
    if bytes.is_empty() { vec![0] } else { bytes }
}

/// A link with this content and the right check sum.
pub(super) fn sealed(content: &[u8]) -> String {
    let bytes = [content, &check_sum(content)].concat();
    format!("{VERSION}{}", URL_SAFE_NO_PAD.encode(bytes))
}

#[test]
fn what_does_not_fit_is_told_before_it_is_shared() {
    let check = |change: &dyn Fn(&mut Shared), expected: NotPacked| {
        let mut shared = published();
        change(&mut shared);
        assert_eq!(pack(&shared), Err(expected));
        assert!(expected.to_string().ends_with('.'));
    };
    check(&|shared| shared.holes.clear(), NotPacked::Holes);
    check(
        &|shared| shared.holes = vec![published_hole(); MOST_HOLES + 1],
        NotPacked::Holes,
    );
    check(
        &|shared| {
            let hazards = &mut shared.holes[0].hazards;
            *hazards = vec![hazards[0].clone(); MOST_HAZARDS + 1];
        },
        NotPacked::Hazards,
    );
    check(
        &|shared| shared.holes[0].hole_number = HoleNumber(HIGHEST_NUMBER + 1),
        NotPacked::Impossible,
    );
    check(
        &|shared| {
            let tee = Point {
                lat: 90.1,
                lng: 0.0,
            };
            shared.holes[0].coordinates.tee = Some(tee);
        },
        NotPacked::Impossible,
    );
    check(
        &|shared| {
            for (nth, hole) in (0..18).map(|nth| (nth, published_hole())) {
                shared.holes.push(hole);
                for hazard in 0..40 {
                    shared.holes[nth].hazards.push(Hazard {
                        kind: HazardKind::Bunker,
                        label: Some(format!("A bunker of its own, {nth} {hazard}")),
                        point: None,
                    });
                }
            }
        },
        NotPacked::TooLong,
    );
}

#[test]
fn a_forged_link_with_a_right_check_sum_is_held_to_the_limits() {
    // Flags, day, count of holes; then number, par, length, points, count of hazards.
    let good = [0, 0, 1, 7, 5, 0, 0, 0];
    assert!(unpack(&sealed(&good)).is_ok());
    for (at, byte, what) in [
        (0, 0x20, "an unknown flag"),
        (0, 0x10, "an invented course without a notice"),
        (2, 0, "no hole"),
        (2, 2, "fewer holes than promised"),
        (2, 37, "too many holes"),
        (3, 100, "a number that no hole has"),
        (6, 0x80, "an eighth point"),
        (7, 1, "fewer hazards than promised"),
    ] {
        let mut forged = good;
        forged[at] = byte;
        assert_eq!(
            unpack(&sealed(&forged)),
            Err(NotAHole::Impossible),
            "{what}"
        );
    }
    for (content, what) in [
        (&[0, 0, 1, 7, 5, 0, 0, 0, 0][..], "a byte too many"),
        (&[0, 0, 1, 7, 5, 0, 0, 0x91, 3], "too many hazards"),
        (&[0, 0, 1, 7, 5, 0, 0, 1, 3], "an unknown kind of hazard"),
        (
            &[0, 0, 1, 7, 5, 0, 0, 1, 0x10, 65],
            "a length without a label",
        ),
        (
            &[0, 0, 1, 7, 5, 0, 1, 255, 255, 255, 255, 255, 255, 255, 1, 0],
            "a point off the globe",
        ),
        (
            &[0, 255, 255, 3, 1, 7, 5, 0, 0, 0],
            "a day after the last one",
        ),
    ] {
        assert_eq!(
            unpack(&sealed(content)),
            Err(NotAHole::Impossible),
            "{what}"
        );
    }
}

#[test]
fn texts_of_a_stranger_are_plain_text() {
    let mut shared = published();
    shared.course.name = Some("<script>alert(1)</script>\u{202E}\u{0}".to_owned());
    shared.holes[0].hazards[0].label = Some("\u{1}x\u{200B}".repeat(300));
    let link = pack(&shared).unwrap_or_else(|error| panic!("a link: {error}"));
    let read = unpack(&link).unwrap_or_else(|error| panic!("a hole: {error}"));
    assert_eq!(
        read.course.name.as_deref(),
        Some("<script>alert(1)</script>")
    );
    let label = read.holes[0].hazards[0].label.as_ref();
    assert_eq!(label.map(|label| label.chars().count()), Some(241));
}

#[test]
fn other_texts_are_told_apart() {
    for (text, expected) in [
        ("", NotAHole::Empty),
        (" # ", NotAHole::Empty),
        ("main", NotAHole::OtherVersion),
        ("2AAAA", NotAHole::OtherVersion),
        ("1", NotAHole::Damaged),
        ("1AAAA", NotAHole::Damaged),
        ("1%20", NotAHole::Damaged),
    ] {
        assert_eq!(unpack(text), Err(expected), "{text:?}");
    }
    assert_eq!(unpack(&"1".repeat(LONGEST + 1)), Err(NotAHole::TooLong));
}
