//! The table of the chunks, and where the code goes that several of them share.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::failure::{Failure, Outcome};

use super::super::APP;
use super::Files;

/// What a chunk is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// A link to the list needs it.
    List,
    /// A link to a course needs it.
    Course,
    /// A link to a hole needs it.
    Hole,
    /// Every page loads it after its paint.
    After,
    /// Other screens, and parts that are opened later.
    Rest,
    /// A screen or a part for a few people. Its use of shared code moves no code of a list, a course, a hole or the parts after their
    /// paint. So the links to those pages cost nothing more.
    Apart,
}

impl Class {
    const fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Course => "course",
            Self::Hole => "hole",
            Self::After => "after",
            Self::Rest => "rest",
            Self::Apart => "apart",
        }
    }
}

/// Every chunk with its class.
const CHUNKS: [(&str, Class); 18] = [
    ("list", Class::List),
    ("course", Class::Course),
    ("hole", Class::Hole),
    ("service", Class::After),
    ("beside", Class::After),
    ("instead", Class::After),
    ("welcome", Class::Rest),
    ("own", Class::Rest),
    ("details", Class::Rest),
    ("standing", Class::Rest),
    ("mending", Class::Rest),
    ("files", Class::Rest),
    ("paper", Class::Rest),
    ("shared", Class::Rest),
    ("console", Class::Apart),
    ("player", Class::Apart),
    ("plan", Class::Apart),
    ("rest", Class::Rest),
];

/// Files below this size join others, in bytes as the splitter writes them: with the names of functions, and seven times
/// the compressed size.
const SMALL: u64 = 80_000;

/// Parses what the splitter printed: each chunk with the stems of its files.
///
/// # Errors
/// If the program has other chunks than [`CHUNKS`].
pub fn read(printed: &str) -> Outcome<Files> {
    let split: Files = serde_json::from_str(printed).map_err(|error| {
        Failure::new(format!("The splitter printed no list of chunks: {error}."))
    })?;
    let known = |chunk: &str| CHUNKS.iter().any(|(name, _)| *name == chunk);
    if let Some(chunk) = split.keys().find(|chunk| !known(chunk)) {
        return Err(Failure::new(format!(
            "The chunk `{chunk}` has no class: add it to CHUNKS in xtask/src/site/chunks/table.rs."
        )));
    }
    if let Some((chunk, _)) = CHUNKS.iter().find(|(name, _)| !split.contains_key(*name)) {
        return Err(Failure::new(format!(
            "The program has no chunk `{chunk}`: remove it from CHUNKS in xtask/src/site/chunks/table.rs."
        )));
    }
    Ok(split)
}

/// A file of merged code.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// The code of one chunk.
    Own(&'static str),
    /// The code that chunks of these classes share.
    Shared(BTreeSet<Class>),
}

impl Place {
    /// The place of code that these chunks use.
    fn of(users: &[(&'static str, Class)]) -> Self {
        let others = users.iter().filter(|(_, class)| *class != Class::Apart);
        let others: Vec<_> = others.copied().collect();
        let is_of_rest = others.iter().all(|(_, class)| *class == Class::Rest);
        match (users, others.as_slice()) {
            ([(chunk, _)], _) => Self::Own(chunk),
            (_, [(chunk, _)]) if !is_of_rest => Self::Own(chunk),
            _ => Self::Shared(others.iter().map(|(_, class)| *class).collect()),
        }
    }

    fn is_main(&self) -> bool {
        matches!(self, Self::Shared(classes) if classes.contains(&Class::List))
    }

    /// Where its code goes if it is small: the nearest of `all` that whatever needs this place may need too.
    fn wider<'a>(&self, all: impl Iterator<Item = (&'a Self, u64)>) -> Option<Self> {
        let classes = match self {
            Self::Own(chunk) => {
                let class = CHUNKS
                    .iter()
                    .find(|(name, _)| name == chunk)
                    .map(|row| row.1)?;
                return Some(Self::Shared(BTreeSet::from([class])));
            }
            Self::Shared(classes) => classes,
        };
        let wider = all.filter_map(|(other, size)| match other {
            Self::Shared(more) => {
                let fits = more != classes && more.is_superset(classes) && !other.is_main();
                fits.then_some((more.len(), size, other))
            }
            Self::Own(_) => None,
        });
        wider.min().map(|(.., other)| other.clone())
    }
}

/// The name of the file: the app's for the main wasm.
impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            _ if self.is_main() => out.write_str(APP),
            Self::Own(chunk) => out.write_str(chunk),
            Self::Shared(classes) => {
                out.write_str("shared")?;
                let mut names = classes.iter().map(|class| class.name());
                names.try_for_each(|name| write!(out, "-{name}"))
            }
        }
    }
}

/// Each file with the stems that it is merged from. `size` tells the bytes of a stem.
pub fn files_of<'a>(
    split: &'a Files,
    size: impl Fn(&str) -> u64,
) -> BTreeMap<String, Vec<&'a str>> {
    let mut users: BTreeMap<&str, Vec<(&'static str, Class)>> = BTreeMap::new();
    for (chunk, stems) in split {
        let row = CHUNKS.iter().find(|(name, _)| name == chunk);
        for stem in stems {
            users.entry(stem).or_default().extend(row);
        }
    }
    let mut places: BTreeMap<Place, (u64, Vec<&str>)> = BTreeMap::new();
    let add = |places: &mut BTreeMap<Place, (u64, Vec<&'a str>)>, place, stems: Vec<&'a str>| {
        let (bytes, all) = places.entry(place).or_default();
        *bytes += stems.iter().map(|stem| size(stem)).sum::<u64>();
        all.extend(stems);
    };
    for (stem, users) in users {
        add(&mut places, Place::of(&users), vec![stem]);
    }
    // From the smallest: one that others have joined may stay.
    loop {
        let small = places
            .iter()
            .filter(|(place, (bytes, _))| *bytes < SMALL && !place.is_main());
        let moves = small.filter_map(|(place, (bytes, _))| {
            let all = places.iter().map(|(other, (bytes, _))| (other, *bytes));
            Some((*bytes, place.clone(), place.wider(all)?))
        });
        let Some((_, small, wider)) = moves.min() else {
            break;
        };
        if let Some((_, stems)) = places.remove(&small) {
            add(&mut places, wider, stems);
        }
    }
    let mut files: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (place, (_, stems)) in places {
        files.entry(place.to_string()).or_default().extend(stems);
    }
    for stems in files.values_mut() {
        stems.sort_unstable();
    }
    files
}

#[cfg(test)]
pub mod tests {
    use std::collections::BTreeMap;

    use super::{APP, CHUNKS, Files, SMALL, files_of, read};

    /// A program whose chunks have a stem of their own each, and share these.
    pub fn program(shared: &[(&str, &[&str])]) -> Files {
        let stems = |chunk: &str| {
            let of_chunk = shared.iter().filter(|(_, users)| users.contains(&chunk));
            let own = format!("split_{chunk}");
            of_chunk
                .map(|(stem, _)| (*stem).to_owned())
                .chain([own])
                .collect()
        };
        let chunks = CHUNKS.iter();
        chunks
            .map(|(chunk, _)| ((*chunk).to_owned(), stems(chunk)))
            .collect()
    }

    /// The stems of each file, where those of `small` are small.
    fn placed(split: &Files, small: &[&str]) -> BTreeMap<String, String> {
        let size = |stem: &str| {
            if small.contains(&stem) {
                SMALL / 10
            } else {
                SMALL
            }
        };
        let files = files_of(split, size).into_iter();
        files.map(|(name, stems)| (name, stems.join(" "))).collect()
    }

    #[test]
    fn shared_code_is_in_a_file_by_the_classes_that_use_it() {
        let split = program(&[
            ("a", &["hole", "list"]),
            ("b", &["hole", "details", "rest"]),
            ("c", &["service", "beside"]),
            ("d", &["course", "hole", "instead", "paper"]),
            ("e", &["own", "paper"]),
        ]);
        let files = placed(&split, &[]);
        for (name, stems) in [
            (APP, "a"),
            ("shared-hole-rest", "b"),
            ("shared-after", "c"),
            ("shared-course-hole-after-rest", "d"),
            ("shared-rest", "e"),
            ("list", "split_list"),
            ("hole", "split_hole"),
        ] {
            assert_eq!(files.get(name).map(String::as_str), Some(stems), "{name}");
        }
    }

    #[test]
    fn a_screen_apart_moves_no_code_of_a_list_a_course_or_a_hole() {
        let split = program(&[
            ("a", &["list", "console"]),
            ("b", &["hole", "rest", "console"]),
            ("c", &["paper", "console"]),
        ]);
        let files = placed(&split, &[]);
        assert_eq!(files["list"], "a split_list");
        assert_eq!(files["shared-rest"], "c");
        assert_eq!(files["shared-hole-rest"], "b");
        assert_eq!(files["console"], "split_console");
        assert!(!files.contains_key(APP));
    }

    #[test]
    fn small_files_join_those_with_the_fewest_classes_more() {
        let split = program(&[
            ("a", &["course", "rest"]),
            ("b", &["course", "hole", "rest"]),
            ("c", &["course", "hole", "service", "rest"]),
            ("d", &["list", "course", "rest"]),
        ]);
        let files = placed(&split, &["a", "split_beside", "split_instead"]);
        // The main wasm has more classes too, but a small file must not be there.
        assert_eq!(files["shared-course-hole-rest"], "a b");
        assert_eq!(files[APP], "d");
        // Together still small, so they join the only wider file.
        assert_eq!(
            files["shared-course-hole-after-rest"],
            "c split_beside split_instead"
        );
        // Without a wider file it stays.
        let alone = placed(&program(&[("a", &["course", "hole"])]), &["a"]);
        assert_eq!(alone["shared-course-hole"], "a");
    }

    #[test]
    fn a_chunk_that_the_table_does_not_have_is_refused_and_so_is_one_that_the_program_does_not_have()
     {
        let mut split = program(&[]);
        let text = |split: &Files| serde_json::json!(split).to_string();
        assert!(read(&text(&split)) == Ok(split.clone()));
        let hole = split.remove("hole").unwrap();
        assert!(read(&text(&split)).is_err());
        split.insert("green".to_owned(), hole.clone());
        split.insert("hole".to_owned(), hole);
        assert!(read(&text(&split)).is_err());
        assert!(read("nothing").is_err());
    }
}
