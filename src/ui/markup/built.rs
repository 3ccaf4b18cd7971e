//! Markup in the document: built new, adopted from the page that is there ([`super::super::adoption`]), or written over.
//!
//! The only file that uses `tachys`, the renderer of Leptos. **To port** to another Leptos: implement its `Render`,
//! `RenderHtml` and `Mountable` for [`Shown`]. **To take out:** write each use with `view!`, and compare the first load.

mod rebuild;

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use golf_views::adoption::Place;
use golf_views::element::{Attribute, Inside};
use golf_views::markup::{Handler, Markup, Part};
use js_sys::Reflect;
use leptos::prelude::*;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::html::element::ElementType;
use leptos::tachys::html::node_ref::NodeRefContainer;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::no_attrs;
use leptos::tachys::renderer::dom::Dom;
use leptos::tachys::view::any_view::AnyViewState;
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element as DomElement, Event, Node};

use super::Shown;
use crate::ui::adoption::{self, Seen, SeenElement, remove};

/// Gives an element to a reference.
pub(super) fn load<E>(node: NodeRef<E>, element: &DomElement)
where
    E: ElementType + 'static,
    E::Output: JsCast + Clone + 'static,
{
    node.load(element);
}

/// An element in the document, with the data it was built from.
pub struct Built {
    element: DomElement,
    name: &'static str,
    attributes: Vec<Attribute>,
    inside: Vec<BuiltInside>,
    handlers: Vec<(&'static str, Rc<RefCell<Handler>>)>,
}

enum BuiltInside {
    Text(Node, Cow<'static, str>),
    Markup(Built),
    View(AnyViewState),
}

/// Builds what is inside an element; `None` for parts that are no node.
fn build_inside(inside: Inside<Part>) -> Option<BuiltInside> {
    Some(match inside {
        Inside::Text(text) => BuiltInside::Text(document().create_text_node(&text).into(), text),
        Inside::Element(markup) => BuiltInside::Markup(build(markup)),
        Inside::Part(Part::View(view)) => BuiltInside::View(view.view::<AnyView>()?.build()),
        Inside::Part(Part::Value(_) | Part::Rest | Part::On(..) | Part::Here(_)) => return None,
    })
}

impl Mountable for BuiltInside {
    fn unmount(&mut self) {
        match self {
            Self::Text(node, _) => remove(node),
            Self::Markup(built) => remove(&built.element),
            Self::View(view) => view.unmount(),
        }
    }

    fn mount(&mut self, parent: &DomElement, marker: Option<&Node>) {
        match self {
            Self::Text(node, _) => insert(parent, node, marker),
            Self::Markup(built) => built.mount(parent, marker),
            Self::View(view) => view.mount(parent, marker),
        }
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        match self {
            Self::Text(node, _) => insert_before(node, child),
            Self::Markup(built) => insert_before(&built.element, child),
            Self::View(view) => view.insert_before_this(child),
        }
    }

    fn elements(&self) -> Vec<DomElement> {
        Vec::new()
    }
}

impl Mountable for Built {
    fn unmount(&mut self) {
        remove(&self.element);
    }

    fn mount(&mut self, parent: &DomElement, marker: Option<&Node>) {
        if !adoption::mount(&self.element, parent, marker) {
            insert(parent, &self.element, marker);
        }
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        insert_before(&self.element, child)
    }

    fn elements(&self) -> Vec<DomElement> {
        vec![self.element.clone()]
    }
}

fn say(field: &DomElement, value: &str) {
    let _ = Reflect::set(field, &"value".into(), &value.into());
}

fn insert(parent: &DomElement, node: &Node, marker: Option<&Node>) {
    // This fails only if the marker has left the parent, in which case this node has left it too.
    let _ = parent.insert_before(node, marker);
}

fn insert_before(node: &Node, child: &mut dyn Mountable) -> bool {
    let parent = node.parent_node().and_then(|at| at.dyn_into().ok());
    parent.is_some_and(|parent: DomElement| {
        child.mount(&parent, Some(node));
        true
    })
}

fn is_in(all: &[Attribute], name: &str) -> bool {
    all.iter().any(|(known, _)| *known == name)
}

/// Begins to listen. The handler can be replaced; the listener lives as long as the element.
fn listen(element: &DomElement, name: &'static str, handler: Handler) -> Rc<RefCell<Handler>> {
    let handler = Rc::new(RefCell::new(handler));
    let current = Rc::clone(&handler);
    let act = Closure::<dyn Fn(Event)>::new(move |event| {
        // Cloned first, since the handler may replace itself.
        let act = Arc::clone(&current.borrow());
        act(event);
    });
    let act = act.into_js_value();
    let _ = element.add_event_listener_with_callback(name, act.unchecked_ref());
    handler
}

impl Built {
    fn new(element: DomElement, name: &'static str, attributes: Vec<Attribute>) -> Self {
        Self {
            element,
            name,
            attributes,
            inside: Vec::new(),
            handlers: Vec::new(),
        }
    }

    /// Carries out a part that is no node. Returns any other content.
    fn set_up(&mut self, inside: Inside<Part>) -> Option<Inside<Part>> {
        match inside {
            Inside::Part(Part::Value(value)) => say(&self.element, value),
            Inside::Part(Part::Rest) => {}
            Inside::Part(Part::On(name, handler)) => {
                self.handlers
                    .push((name, listen(&self.element, name, handler)));
            }
            Inside::Part(Part::Here(see)) => see(self.element.clone()),
            inside => return Some(inside),
        }
        None
    }

    fn build_inside(&mut self, all: Vec<Inside<Part>>) {
        self.inside.reserve(all.len());
        for inside in all {
            if let Some(mut new) = self.set_up(inside).and_then(build_inside) {
                new.mount(&self.element, None);
                self.inside.push(new);
            }
        }
    }

    /// Writes the attributes of the data to an element that is there. What a person has opened stays open.
    fn adopt_attributes(&self, there: &SeenElement) {
        for (name, value) in &self.attributes {
            if *name != "open" && there.value(name) != Some(value.as_ref()) {
                let _ = self.element.set_attribute(name, value);
            }
        }
        for (name, _) in &there.attributes {
            if name != "open" && !is_in(&self.attributes, name) {
                let _ = self.element.remove_attribute(name);
            }
        }
    }

    /// Pairs the content of the data with the nodes that are there.
    fn adopt_inside(&mut self, all: Vec<Inside<Part>>, mut there: Vec<Seen>) {
        let is_rest = |inside: &Inside<Part>| matches!(inside, Inside::Part(Part::Rest));
        let has_rest = all.iter().any(is_rest);
        let wanted: Vec<_> = all.iter().filter_map(Inside::wanted).collect();
        let mut places = adoption::places(&wanted, &there).into_iter();
        // The number of nodes that are taken or removed.
        let mut gone = 0;
        for inside in all {
            let Some(inside) = self.set_up(inside) else {
                continue;
            };
            let place = places.next().unwrap_or(Place::New);
            let end = match place {
                Place::At(at) => at + 1,
                Place::Before(end) => end,
                Place::New => gone,
            };
            let after = there.split_off(end.saturating_sub(gone).min(there.len()));
            if matches!(place, Place::At(_)) {
                let passed_over = there.len().saturating_sub(1);
                there
                    .drain(..passed_over)
                    .for_each(|seen| adoption::remove_seen(&seen));
            }
            let pending = adoption::pending();
            let (built, left) = adoption::offer(there, || build_or_adopt(inside));
            gone = end - left.len();
            there = left;
            there.extend(after);
            match built {
                None => {}
                Some(New::InPlace(inside)) => self.inside.push(inside),
                // Nothing inside it waits for its place, so it is the one that was taken last, and it is in its own.
                Some(New::ToMount(inside @ BuiltInside::Markup(_)))
                    if adoption::pending() == pending + 1 =>
                {
                    adoption::mount_in_place();
                    self.inside.push(inside);
                }
                Some(New::ToMount(mut inside)) => {
                    let next = there.first().and_then(adoption::node);
                    inside.mount(&self.element, next.as_ref());
                    self.inside.push(inside);
                }
            }
        }
        if !has_rest {
            there.iter().for_each(adoption::remove_seen);
        }
    }
}

/// Content that was built or adopted.
enum New {
    /// A text that was taken stays where it is, and so does a selection that begins in it.
    InPlace(BuiltInside),
    ToMount(BuiltInside),
}

/// Builds content with the nodes that are on offer.
fn build_or_adopt(inside: Inside<Part>) -> Option<New> {
    match inside {
        Inside::Text(text) => Some(match adoption::take_text(&text) {
            Some(node) => New::InPlace(BuiltInside::Text(node, text)),
            None => New::ToMount(BuiltInside::Text(
                document().create_text_node(&text).into(),
                text,
            )),
        }),
        inside => build_inside(inside).map(New::ToMount),
    }
}

/// Builds an element, or adopts the one that is there.
fn build(markup: Markup) -> Built {
    if let Some((element, there)) = adoption::take(markup.looks()) {
        let mut built = Built::new(element, markup.name, markup.attributes);
        built.adopt_attributes(&there);
        built.adopt_inside(markup.inside, there.inside);
        return built;
    }
    let element = Dom::create_element(markup.name, markup.namespace);
    for (name, value) in &markup.attributes {
        let _ = element.set_attribute(name, value);
    }
    let mut built = Built::new(element, markup.name, markup.attributes);
    adoption::without_offers(|| built.build_inside(markup.inside));
    built
}

impl Render for Shown {
    type State = Built;

    fn build(self) -> Built {
        build(self.0)
    }

    fn rebuild(self, built: &mut Built) {
        rebuild::rebuild(self.0, built);
    }
}

no_attrs!(Shown);

impl RenderHtml for Shown {
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn to_html_with_buf(
        self,
        html: &mut String,
        position: &mut Position,
        _escape: bool,
        mark_branches: bool,
        _extra: Vec<AnyAttribute>,
    ) {
        self.0.write(html, &mut |part, html| {
            if let Part::View(view) = part
                && let Some(view) = view.view::<AnyView>()
            {
                *position = Position::FirstChild;
                view.to_html_with_buf(html, position, true, mark_branches, Vec::new());
            }
        });
        *position = Position::NextChild;
    }

    /// The app has no server rendering, so there is nothing to hydrate.
    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> Built {
        build(self.0)
    }

    fn into_owned(self) -> Self {
        self
    }
}
