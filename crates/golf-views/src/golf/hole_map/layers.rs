//! The layers of a drawing that can be switched on and off, in the settings and in an address.

use crate::words::hole;

/// A part of the drawing that can be hidden. The table beside the drawing always shows everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// Arcs every 50 to the green.
    ToGreen,
    /// Arcs every 50 from the tee.
    FromTee,
    /// Spots that leave a round distance.
    Layups,
    /// Bunkers, water and other hazards.
    Hazards,
    /// Distance labels beside targets and hazards.
    Distances,
}

impl Layer {
    /// All layers, in the order of the switches.
    pub const ALL: [Self; 5] = [
        Self::ToGreen,
        Self::FromTee,
        Self::Layups,
        Self::Hazards,
        Self::Distances,
    ];

    /// The query value.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::ToGreen => "to-green",
            Self::FromTee => "from-tee",
            Self::Layups => "layups",
            Self::Hazards => "hazards",
            Self::Distances => "distances",
        }
    }

    /// The label of the switch.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ToGreen => hole::TO_GREEN_LAYER,
            Self::FromTee => hole::FROM_TEE_LAYER,
            Self::Layups => hole::LAYUPS_LAYER,
            Self::Hazards => hole::HAZARDS,
            Self::Distances => hole::DISTANCES_LAYER,
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A set of layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layers(u8);

impl Default for Layers {
    /// All layers except the arcs from the tee, as in a printed book.
    fn default() -> Self {
        let all = Self(Layer::ALL.iter().fold(0, |bits, layer| bits | layer.bit()));
        all.switched(Layer::FromTee)
    }
}

impl Layers {
    /// No layer at all.
    pub const NONE: Self = Self(0);

    /// Whether a layer is shown.
    #[must_use]
    pub const fn has(self, layer: Layer) -> bool {
        self.0 & layer.bit() != 0
    }

    /// A copy with one layer toggled.
    #[must_use]
    pub const fn switched(self, layer: Layer) -> Self {
        Self(self.0 ^ layer.bit())
    }

    /// A copy with one layer hidden.
    #[must_use]
    pub const fn without(self, layer: Layer) -> Self {
        Self(self.0 & !layer.bit())
    }

    /// The visible layers as a query value: "to-green,layups"; "none" for an empty set.
    #[must_use]
    pub fn words(self) -> String {
        let words = Layer::ALL.iter().filter(|layer| self.has(**layer));
        let words: Vec<&str> = words.map(|layer| layer.word()).collect();
        if words.is_empty() {
            "none".into()
        } else {
            words.join(",")
        }
    }

    /// Reads [`Self::words`]. Unknown words are ignored; `None` if no known word is left.
    #[must_use]
    pub fn parse(words: &str) -> Option<Self> {
        if words == "none" {
            return Some(Self::NONE);
        }
        let known = words
            .split(',')
            .filter_map(|word| Layer::ALL.iter().find(|layer| layer.word() == word));
        let bits = known.fold(0, |bits, layer| bits | layer.bit());
        (bits != 0).then_some(Self(bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_survives_its_words() {
        for bits in 0..32 {
            assert_eq!(Layers::parse(&Layers(bits).words()), Some(Layers(bits)));
        }
    }

    #[test]
    fn words_that_are_no_layer_are_left_out() {
        let only = Layers::parse("satellite,layups,,layups").expect("one is known");
        assert_eq!(only.words(), "layups");
        assert_eq!(Layers::parse("satellite"), None);
        assert_eq!(Layers::parse(""), None);
    }

    #[test]
    fn a_book_has_no_arcs_from_the_tee_until_they_are_asked_for() {
        let layers = Layers::default();
        assert!(!layers.has(Layer::FromTee) && layers.has(Layer::ToGreen));
        assert!(layers.switched(Layer::FromTee).has(Layer::FromTee));
    }
}
