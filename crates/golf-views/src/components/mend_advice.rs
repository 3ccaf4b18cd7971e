//! What to do about a doubt: what to look for on site, the objects of OpenStreetMap, and links to its editor. Nothing is
//! changed from here.

use golf_client::sources::Object;

use crate::golf::mending::{Mend, NamedObject};
use crate::markup::{Markup, markup};
use crate::words::mending as words;

/// The site of the map. It is no service: a link leads there, and nothing is fetched.
const SITE: &str = "https://www.openstreetmap.org";

/// How many objects are named; the rest are counted.
const SHOWN: usize = 6;

/// The advice.
#[must_use]
pub fn mend_advice(mend: &Mend) -> Markup {
    let look = markup("p")
        .with("class", "look")
        .child(markup("b").text(words::LOOK))
        .text(mend.look);
    let advice = markup("div").with("class", "MendAdvice").child(look);
    if mend.objects.is_empty() {
        return advice.child(markup("p").text(words::NO_OBJECT));
    }
    let shown = mend.objects.iter().take(SHOWN);
    let list = markup("ul").children(shown.map(row));
    let more = mend.objects.len().saturating_sub(SHOWN);
    let more = (more > 0).then(|| markup("p").text(words::more_objects(more)));
    advice.child(list).children(more)
}

fn row(named: &NamedObject) -> Markup {
    let Object { kind, number } = named.object;
    let object = words::object(kind.as_str(), number);
    let hidden = |words: String| markup("span").with("class", "visually-hidden").text(words);
    let page = outside(format!("{SITE}/{}/{number}", kind.as_str()))
        .text(object.clone())
        .child(hidden(words::IN_NEW_TAB.into()));
    let edit = outside(format!("{SITE}/edit?{}={number}", kind.as_str()))
        .with("class", "edit")
        .text(words::EDIT)
        .child(hidden(words::edit_about(&object)));
    markup("li")
        .child(
            markup("span")
                .with("class", "part")
                .text(named.name.clone()),
        )
        .text(" ")
        .child(page)
        .text(" ")
        .child(edit)
}

/// A link to another site, which gets neither this page nor its address.
fn outside(href: String) -> Markup {
    markup("a")
        .with("href", href)
        .with("target", "_blank")
        .with("rel", "noopener noreferrer")
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_client::sources::ObjectKind;

    fn named(kind: ObjectKind, number: u64) -> NamedObject {
        NamedObject {
            name: "Green <1>".into(),
            object: Object { kind, number },
        }
    }

    fn text(objects: Vec<NamedObject>) -> String {
        let mend = Mend {
            look: "where is it?",
            objects,
        };
        mend_advice(&mend).without_parts().to_xml()
    }

    #[test]
    fn an_object_has_its_page_and_its_editor_in_new_tabs_that_learn_nothing() {
        for (kind, word) in [
            (ObjectKind::Node, "node"),
            (ObjectKind::Way, "way"),
            (ObjectKind::Relation, "relation"),
        ] {
            let text = text(vec![named(kind, 42)]);
            for part in [
                format!("href=\"https://www.openstreetmap.org/{word}/42\""),
                format!("href=\"https://www.openstreetmap.org/edit?{word}=42\""),
                format!("{word} 42 in the editor of OpenStreetMap, in a new tab"),
                "where is it?".into(),
            ] {
                assert!(text.contains(&part), "{part}: {text}");
            }
            assert!(text.contains("Green &lt;1&gt;"), "{text}");
            let links = text.matches("<a ").count();
            let safe = "target=\"_blank\" rel=\"noopener noreferrer\"";
            assert_eq!((links, text.matches(safe).count()), (2, 2), "{text}");
        }
    }

    #[test]
    fn many_objects_are_counted_and_none_is_said() {
        let many = (1..=8).map(|number| named(ObjectKind::Way, number));
        let text_of_many = text(many.collect());
        assert_eq!(text_of_many.matches("<li>").count(), SHOWN);
        assert!(text_of_many.contains("2 more objects"), "{text_of_many}");
        assert!(text(Vec::new()).contains(words::NO_OBJECT));
    }
}
