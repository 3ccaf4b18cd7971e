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

use wasmparser::{FunctionBody, KnownCustom, Linking, Operator, Parser, Payload, SymbolInfo};

use crate::failure::{Failure, Outcome};

use super::module::{imported_functions, put_number, put_section, put_text, sections, text};

/// What is in the names, as the compiler writes them, of functions that panic, and of none that ever returns.
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
    "7raw_vec17capacity_overflow",
    "5alloc18handle_alloc_error",
    "26___rust_alloc_error_handler",
    "17rust_begin_unwind",
    "3std9panicking11begin_panic",
    "3std9panicking15panic_with_hook",
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
            Payload::ImportSection(imports) => program.imported = imported_functions(imports)?,
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
                    relocations = Some(found);
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

#[cfg(test)]
mod tests {
    use super::super::module::{put_number, put_section, put_text, sections};
    use super::without_words;

    /// `i32.const 0` and `call` as a linker writes them, so that a number of any size fits.
    const CONSTANT: [u8; 6] = [0x41, 0x80, 0x80, 0x80, 0x80, 0];
    fn call(function: u8) -> [u8; 6] {
        [0x10, 0x80 | function, 0x80, 0x80, 0x80, 0]
    }

    const BLOCK: [u8; 2] = [0x02, 0x40];
    const BR_IF: [u8; 2] = [0x0d, 0];
    const DROP: u8 = 0x1a;
    const UNREACHABLE: u8 = 0;
    const NOP: u8 = 1;
    const END: u8 = 0x0b;

    /// Function 0 is imported, 1 panics by its name, 2 does nothing else, and 3 calls it if something is so.
    fn module(name: &str) -> Vec<u8> {
        let text = |bytes: &[&[u8]]| bytes.concat();
        let functions = [
            text(&[&[0], &CONSTANT, &[DROP, END]]),
            text(&[&[0], &CONSTANT, &[DROP], &call(1), &[END]]),
            text(&[
                &[0],
                &BLOCK,
                &CONSTANT,
                &BR_IF,
                &CONSTANT,
                &[DROP],
                &call(2),
                &[UNREACHABLE, END],
                &call(0),
                &[END],
            ]),
        ];
        let mut code = vec![3];
        let mut relocations = Vec::new();
        for function in functions {
            put_number(&mut code, function.len());
            for (at, bytes) in function.windows(6).enumerate() {
                if bytes == CONSTANT {
                    // An address of memory: with the number of its symbol, and what is added to it.
                    relocations.push(vec![4, (code.len() + at + 1).to_le_bytes()[0], 7, 0]);
                } else if (0..3).any(|number| bytes == call(number)) {
                    relocations.push(vec![0, (code.len() + at + 1).to_le_bytes()[0], 8]);
                }
            }
            code.extend(function);
        }
        let mut symbols = vec![1, 0, 0, 1];
        put_text(&mut symbols, name);
        let mut linking = Vec::new();
        put_text(&mut linking, "linking");
        linking.push(2);
        put_section(&mut linking, 8, &symbols);
        let mut list = Vec::new();
        put_text(&mut list, "reloc.CODE");
        put_number(&mut list, 3);
        put_number(&mut list, relocations.len());
        list.extend(relocations.concat());

        let mut module = b"\0asm\x01\0\0\0".to_vec();
        put_section(&mut module, 1, &[1, 0x60, 0, 0]);
        put_section(&mut module, 2, &[1, 1, b'm', 1, b'f', 0, 0]);
        put_section(&mut module, 3, &[3, 0, 0, 0]);
        put_section(&mut module, 10, &code);
        put_section(&mut module, 0, &linking);
        put_section(&mut module, 0, &list);
        module
    }

    #[test]
    fn what_tells_about_a_panic_is_left_out_and_nothing_else() {
        let before = module("_RNvNtCsgXGp5Oqx2Ny_4core9panicking5panic");
        let after = without_words(&before).unwrap();
        let mut code = vec![3];
        for function in [
            [&[0, UNREACHABLE][..], &[NOP; 6], &[END]].concat(),
            [&[0, UNREACHABLE][..], &[NOP; 12], &[END]].concat(),
            [
                &[0][..],
                &BLOCK,
                &CONSTANT,
                &BR_IF,
                &[UNREACHABLE],
                &[NOP; 12],
                &[UNREACHABLE, END],
                &call(0),
                &[END],
            ]
            .concat(),
        ] {
            put_number(&mut code, function.len());
            code.extend(function);
        }
        let (before, after) = (sections(&before).unwrap(), sections(&after).unwrap());
        assert_eq!(after[3], (10, &code[..]));
        // Of the last function, the condition and what follows the check.
        let kept = [&b"\x0areloc.CODE\x03\x02"[..], &[4, 32, 7, 0], &[0, 55, 8]].concat();
        assert_eq!(after[5], (0, &kept[..]));
        for (at, section) in before.into_iter().enumerate() {
            assert!([3, 5].contains(&at) || section == after[at], "section {at}");
        }
    }

    #[test]
    fn a_module_of_another_compiler_is_refused() {
        let failure = without_words(&module("_ZN5other5panic")).unwrap_err();
        assert!(format!("{failure:?}").contains("panics.rs"));
        assert!(without_words(b"\0asm").is_err());
    }
}
