//! Adoption of the pages that the first scripts show: with any of their parts alive it touches no node, whatever a living part
//! becomes it touches nothing else, and any page adopts any other.
#![cfg(not(target_arch = "wasm32"))]
#![expect(clippy::expect_used, reason = "all of this is a test")]

#[path = "adoption/pages.rs"]
mod pages;
#[path = "adoption/tree.rs"]
mod tree;

use std::collections::HashSet;

use golf_views::element::{Element, Inside};
use golf_views::markup::{Live, Markup, Part, markup};
use tree::{Alive, NUMBER, Tree};

/// What a living part becomes.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Becomes {
    TheSame,
    Nothing,
    Twice,
}

/// A page of which some parts are alive.
struct Enlivened {
    page: Markup,
    /// The numbers of all elements in its living parts.
    alive: HashSet<String>,
}

/// Numbers without order, the same at each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % limit.max(1)
    }
}

/// The page with a number at each element.
fn numbered(mut page: Element) -> Element {
    fn number(element: &mut Element, next: &mut usize) {
        element.attributes.push((NUMBER, next.to_string().into()));
        *next += 1;
        for inside in &mut element.inside {
            if let Inside::Element(child) = inside {
                number(child, next);
            }
        }
    }
    number(&mut page, &mut 0);
    page
}

/// All numbers inside an element, and its own.
fn numbers_of(element: &Element, numbers: &mut HashSet<String>) {
    numbers.extend(element.attribute(NUMBER).map(str::to_owned));
    element
        .elements()
        .for_each(|child| numbers_of(child, numbers));
}

/// Makes some of the page's parts alive: up to three runs of elements in each element.
fn enliven(
    element: &Element,
    dice: &mut Dice,
    becomes: Becomes,
    alive: &mut HashSet<String>,
) -> Markup {
    let bare = Element {
        inside: Vec::new(),
        ..element.clone()
    };
    let mut made = Markup::from(bare);
    let all = &element.inside;
    let mut runs = 0;
    // Another run begins only if nothing after the last one looks like a part of it: nobody could tell them apart.
    let mut run: Vec<&Element> = Vec::new();
    let mut behind = 0;
    let mut at = 0;
    while at < all.len() {
        let rest = all[at..].iter();
        let elements = rest.map_while(|inside| match inside {
            Inside::Element(child) => Some(child),
            _ => None,
        });
        let is_free = all[behind..]
            .iter()
            .all(|inside| !is_like_any(inside, &run));
        let length = match (runs < 3 && dice.below(3) == 0, is_free) {
            (true, true) => dice.below(elements.clone().count() + 1),
            _ => 0,
        };
        if length == 0 {
            made = match &all[at] {
                Inside::Text(text) => made.text(text.clone()),
                Inside::Element(child) => made.child(enliven(child, dice, becomes, alive)),
                Inside::Part(part) => match *part {},
            };
            at += 1;
            continue;
        }
        runs += 1;
        run.extend(elements.take(length));
        let of_run = run[run.len() - length..].iter();
        of_run.clone().for_each(|child| numbers_of(child, alive));
        let times = match becomes {
            Becomes::Nothing => 0,
            Becomes::TheSame => 1,
            Becomes::Twice => 2,
        };
        let mut parts = Vec::new();
        for _ in 0..times {
            parts.extend(
                of_run
                    .clone()
                    .map(|child| enliven(child, dice, Becomes::TheSame, alive)),
            );
        }
        made = made.part(Part::View(Live::new(Alive(parts))));
        at += length;
        behind = at;
    }
    made
}

fn is_like_any(inside: &Inside<golf_views::element::Nothing>, run: &[&Element]) -> bool {
    let Inside::Element(element) = inside else {
        return false;
    };
    run.iter().any(|other| {
        let key = |element: &Element| {
            let value = |name| element.attribute(name).map(str::to_owned);
            (value("class"), value("id").or_else(|| value("rel")))
        };
        element.name == other.name && key(element) == key(other)
    })
}

fn enlivened(page: &Element, seed: u64, becomes: Becomes) -> Enlivened {
    let mut alive = HashSet::new();
    let page = enliven(page, &mut Dice(seed), becomes, &mut alive);
    Enlivened { page, alive }
}

fn built(page: &Element) -> Tree {
    Tree::built(Markup::from(page.clone()))
}

#[test]
fn adoption_touches_no_node_whichever_parts_are_alive() {
    for (at, page) in pages::all().into_iter().map(numbered).enumerate() {
        let whole = built(&page).written();
        for seed in 0..8 {
            let mut tree = built(&page);
            tree.adopt(enlivened(&page, seed, Becomes::TheSame).page);
            assert_eq!(tree.touched, [""; 0], "page {at}, seed {seed}");
            assert_eq!(tree.written(), whole, "page {at}, seed {seed}");
        }
    }
}

#[test]
fn whatever_a_living_part_becomes_nothing_else_is_touched_and_the_page_is_the_built_one() {
    for (at, page) in pages::all().into_iter().map(numbered).enumerate() {
        for seed in 0..8 {
            for becomes in [Becomes::Nothing, Becomes::Twice] {
                let about = format!("page {at}, seed {seed}, {becomes:?}");
                let Enlivened { page: new, alive } = enlivened(&page, seed, becomes);
                let mut tree = built(&page);
                tree.adopt(new);
                let fixed = tree.touched.iter().find(|number| !alive.contains(*number));
                assert_eq!(fixed, None, "{about}");
                let whole = Tree::built(enlivened(&page, seed, becomes).page);
                assert_eq!(tree.written(), whole.written(), "{about}");
            }
        }
    }
}

#[test]
fn any_page_adopts_any_other_and_is_the_built_page() {
    let pages: Vec<_> = pages::all().into_iter().step_by(2).collect();
    let dice = &mut Dice(7);
    for (from, before) in pages.iter().enumerate() {
        for (to, page) in pages.iter().enumerate() {
            let mut tree = built(before);
            let seed = u64::try_from(dice.below(1_000)).unwrap_or_default();
            tree.adopt(enlivened(page, seed, Becomes::TheSame).page);
            assert_eq!(
                tree.written(),
                built(page).written(),
                "{from} to {to}, seed {seed}"
            );
        }
    }
}

#[test]
fn rows_that_are_written_later_stay() {
    let row = |number: usize| markup("tr").with(NUMBER, number.to_string());
    let mut tree = Tree::built(markup("tbody").children((0..20).map(row)));
    tree.adopt(markup("tbody").children((0..5).map(row)).part(Part::Rest));
    assert_eq!(tree.touched, [""; 0]);
    assert_eq!(
        tree.written(),
        Tree::built(markup("tbody").children((0..20).map(row))).written()
    );
}
