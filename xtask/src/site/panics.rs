//! A panic ends the program where it happens: what only tells about it is left out.
//!
//! For each check that can fail, a program of Rust carries a text, the place in its source and code that puts both
//! together: a tenth of the app as it is sent, for what no user reads. Here each function that panics becomes one
//! `unreachable`, and so does what a caller does for it since its last branch or call. `wasm-split-cli` then finds that
//! nothing refers to the texts. `public/early.js` sees the program end and says so; `cargo xtask dev` has every word.
//!
//! The compiler could do it itself if the standard library were compiled anew, which no stable toolchain does.

use std::collections::HashSet;
use std::ops::Range;

use wasmparser::{
    FunctionBody, KnownCustom, Linking, Operator, Parser, Payload, SymbolInfo, TypeRef,
};

use crate::failure::{Failure, Outcome};

use super::module::{put_number, put_section, put_text, sections, text};

/// What is in the names, as the compiler writes them, of functions that panic.
const PANICS: &[&str] = &[
    "4core9panicking",
    "6option13expect_failed",
    "6option13unwrap_failed",
    "6result13unwrap_failed",
    "5index16slice_index_fail",
    "3str16slice_error_fail",
    "16len_mismatch_fail",
    "4cell22panic_already_borrowed",
    "4cell30panic_already_mutably_borrowed",
    "4lazy14panic_poisoned",
    "5local18panic_access_error",
    "7raw_vec12handle_error",
    "17capacity_overflow",
    "5alloc18handle_alloc_error",
    "26___rust_alloc_error_handler",
    "17rust_begin_unwind",
    "3std9panicking",
    "13assert_failed",
    "12send_wrapper13invalid_deref",
    "32handle_uninitialized_spawn_local",
    "12wasm_bindgen9throw_str",
    "4__rt10throw_null",
    "4__rt11borrow_fail",
];

/// How names begin of what a page could call to read from a server of Leptos. None here does; it is as good as a panic.
const STREAMS: &str = "intounderlying";

const CUSTOM: u8 = 0;
const RELOCATIONS: &str = "reloc.CODE";

const UNREACHABLE: u8 = 0x00;
const NOP: u8 = 0x01;

/// A module as far as it matters here. All places are those of bytes in the module.
#[derive(Default)]
struct Program {
    imported: u32,
    functions: Vec<Function>,
    /// The functions that panic by their names.
    panics: HashSet<u32>,
    /// Where the contents of the code section start.
    code: usize,
    /// The section that the relocations of the code are for, by its number.
    section: u32,
    /// Each relocation: where it applies, and where it is written.
    relocations: Vec<(usize, Range<usize>)>,
}

struct Function {
    /// Its instructions, without the last, which ends it.
    code: Range<usize>,
    calls: Vec<Call>,
}

struct Call {
    function: u32,
    /// The call with what comes before it since the last branch or call.
    code: Range<usize>,
}

/// A linked module that has kept its relocations, without what its panics say.
pub fn without_words(module: &[u8]) -> Outcome<Vec<u8>> {
    let program = read(module).map_err(|error| {
        let why =
            format!("The compiled app cannot be read ({error}): see xtask/src/site/panics.rs.");
        Failure::new(why)
    })?;
    let cuts = cuts(&program);
    if cuts.is_empty() || program.relocations.is_empty() {
        return Err(Failure::new(
            "The compiled app has no panics or no relocations: see xtask/src/site/panics.rs for how they are found.",
        ));
    }
    let mut quiet = module.to_vec();
    for cut in &cuts {
        quiet[cut.clone()].fill(NOP);
        quiet[cut.start] = UNREACHABLE;
    }
    let is_cut = |at: usize| {
        let before = cuts.partition_point(|cut| cut.start <= at);
        before > 0 && cuts[before - 1].contains(&at)
    };
    let kept = program.relocations.iter().filter(|(at, _)| !is_cut(*at));
    let kept: Vec<&[u8]> = kept.map(|(_, written)| &module[written.clone()]).collect();
    let mut relocations = Vec::new();
    put_text(&mut relocations, RELOCATIONS);
    put_number(&mut relocations, program.section as usize);
    put_number(&mut relocations, kept.len());
    relocations.extend(kept.concat());

    let mut written = module.get(..8).unwrap_or_default().to_vec();
    for (section, body) in sections(&quiet)? {
        let is_relocations = section == CUSTOM && text(&mut &*body)? == RELOCATIONS;
        let body = if is_relocations { &relocations } else { body };
        put_section(&mut written, section, body);
    }
    Ok(written)
}

fn read(module: &[u8]) -> wasmparser::Result<Program> {
    let mut program = Program::default();
    let mut relocations = None;
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    program.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionStart {
                unchecked_range, ..
            } => {
                program.code = place(unchecked_range.start);
            }
            Payload::CodeSectionEntry(body) => program.functions.push(function(&body)?),
            Payload::CustomSection(section) => match section.as_known() {
                KnownCustom::Linking(linking) => {
                    for part in linking.subsections() {
                        if let Linking::SymbolTable(symbols) = part? {
                            for symbol in symbols {
                                program.panics.extend(panic(&symbol?));
                            }
                        }
                    }
                }
                KnownCustom::Reloc(found) if section.name() == RELOCATIONS => {
                    relocations = Some(found)
                }
                _ => {}
            },
            _ => {}
        }
    }
    if let Some(relocations) = relocations {
        program.section = relocations.section_index();
        for entry in relocations.entries().into_iter_with_offsets() {
            let (written, entry) = entry?;
            let written = place(written);
            if let Some((_, before)) = program.relocations.last_mut() {
                before.end = written;
            }
            let at = program.code + entry.offset as usize;
            let end = place(relocations.range().end);
            program.relocations.push((at, written..end));
        }
    }
    Ok(program)
}

/// A place that the reader tells: a module is never larger than memory.
fn place(told: u64) -> usize {
    usize::try_from(told).unwrap_or(usize::MAX)
}

/// The function of a symbol, if it panics by its name.
fn panic(symbol: &SymbolInfo<'_>) -> Option<u32> {
    match symbol {
        SymbolInfo::Func { index, name, .. } => {
            let name = (*name)?;
            let panics = PANICS.iter().any(|panic| name.contains(panic));
            (panics || name.starts_with(STREAMS)).then_some(*index)
        }
        _ => None,
    }
}

fn function(body: &FunctionBody<'_>) -> wasmparser::Result<Function> {
    let mut operators = body.get_operators_reader()?;
    let start = place(operators.original_position());
    let (mut from, mut end) = (start, start);
    let mut calls = Vec::new();
    while !operators.eof() {
        end = place(operators.original_position());
        let operator = operators.read()?;
        let to = place(operators.original_position());
        match operator {
            Operator::Call {
                function_index: function,
            } => calls.push(Call {
                function,
                code: from..to,
            }),
            Operator::CallIndirect { .. }
            | Operator::Block { .. }
            | Operator::Loop { .. }
            | Operator::If { .. }
            | Operator::Else
            | Operator::End
            | Operator::Br { .. }
            | Operator::BrIf { .. }
            | Operator::BrTable { .. }
            | Operator::Return
            | Operator::Unreachable => {}
            _ => continue,
        }
        from = to;
    }
    Ok(Function {
        code: start..end,
        calls,
    })
}

/// What is replaced, in order: functions that panic, and what others do to call them. A function that panics before it
/// does anything else is one of them.
fn cuts(program: &Program) -> Vec<Range<usize>> {
    let numbered = || (program.imported..).zip(&program.functions);
    let mut panics = program.panics.clone();
    loop {
        let before = panics.len();
        for (number, function) in numbered() {
            let first = function
                .calls
                .first()
                .filter(|call| call.code.start == function.code.start);
            if first.is_some_and(|call| panics.contains(&call.function)) {
                panics.insert(number);
            }
        }
        if panics.len() == before {
            break;
        }
    }
    let mut cuts = Vec::new();
    for (number, function) in numbered() {
        if panics.contains(&number) {
            cuts.push(function.code.clone());
        } else {
            let calls = function
                .calls
                .iter()
                .filter(|call| panics.contains(&call.function));
            cuts.extend(calls.map(|call| call.code.clone()));
        }
    }
    cuts.retain(|cut| !cut.is_empty());
    cuts
}
