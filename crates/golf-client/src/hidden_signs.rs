//! Signs that nobody sees.

/// Signs that nobody sees, as first and last: those with the Unicode property `Default_Ignorable_Code_Point`, and the
/// category `Cf`. A test of [`crate::sanitize`] compares them with the data of Unicode 17.
const HIDDEN: [(u32, u32); 25] = [
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x600, 0x605),
    (0x61C, 0x61C),
    (0x6DD, 0x6DD),
    (0x70F, 0x70F),
    (0x890, 0x891),
    (0x8E2, 0x8E2),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x1_10BD, 0x1_10BD),
    (0x1_10CD, 0x1_10CD),
    (0x1_3430, 0x1_343F),
    (0x1_BCA0, 0x1_BCA3),
    (0x1_D173, 0x1_D17A),
    (0xE_0000, 0xE_0FFF),
];

/// Whether nobody sees a sign by itself.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    let code = u32::from(c);
    HIDDEN
        .iter()
        .any(|(first, last)| (*first..=*last).contains(&code))
}
