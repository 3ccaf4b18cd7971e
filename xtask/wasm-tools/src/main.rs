//! What the release build does to compiled wasm: splits it into the first load and chunks, and binds it to JavaScript.
//! Calls the libraries of wasm-split and wasm-bindgen; `xtask/src/site` is its only caller.

use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::{Bindgen, Output};
use wasm_split_cli_support::{Options, transform};

const USAGE: &str = "wasm-tools split|bind|bind-main INPUT FOLDER NAME, or wasm-tools bind-only INPUT FOLDER NAME EXPORT";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments[..] {
        ["split", input, folder, name] => split(input, folder, name),
        ["bind", input, folder, name] => bind(input, folder, name, &Kind::Module),
        ["bind-main", input, folder, name] => bind(input, folder, name, &Kind::Main),
        ["bind-only", input, folder, name, export] => {
            bind(input, folder, name, &Kind::Only(export))
        }
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Splits a module that was compiled with its relocations. `name` is that of the main part and of its glue. Prints, as
/// JSON, which files each chunk needs: `{"list": ["chunk_3", "split_list"]}`.
fn split(input: &str, folder: &str, name: &str) -> Result<(), String> {
    let module =
        std::fs::read(input).map_err(|error| format!("{input} cannot be read: {error}"))?;
    let main = Path::new(folder).join(format!("{name}.wasm"));
    let script = format!("./{name}.js");
    let mut options = Options::new(&module);
    options.output_dir = Path::new(folder);
    options.main_out_path = &main;
    options.main_module = &script;
    let split = transform(options).map_err(|error| format!("{error:?}"))?;
    // In order of name, so that two builds print the same. The names are identifiers, which JSON quotes as Rust does.
    println!("{:?}", BTreeMap::from_iter(split.prefetch_map));
    Ok(())
}

/// The kinds of modules.
#[derive(PartialEq)]
enum Kind<'a> {
    /// One that stands alone.
    Module,
    /// The main one: its chunks need its table, its memory and unmangled names.
    Main,
    /// One of which only this function is called. What its packages export besides is left out.
    Only(&'a str),
}

/// Writes a module's glue.
fn bind(input: &str, folder: &str, name: &str, kind: &Kind<'_>) -> Result<(), String> {
    let is_main = *kind == Kind::Main;
    let mut bindgen = Bindgen::new();
    let output = bindgen
        .input_path(input)
        .out_name(name)
        .typescript(false)
        .keep_lld_exports(is_main)
        .demangle(!is_main)
        .omit_default_module_path(false)
        .web(true)
        .and_then(|bindgen| bindgen.generate_output());
    let mut output = output.map_err(|error| format!("{error:?}"))?;
    if let Kind::Only(export) = kind {
        leave_out_others(&mut output, export);
    }
    // Only the main module has chunks, and a glue that is bundled with these names.
    let names = is_main.then(|| short_names(&mut output, &format!("./{name}_bg.js")));
    output.emit(folder).map_err(|error| format!("{error:?}"))?;
    let Some(names) = names else {
        return Ok(());
    };
    let write = |name: &str, text: &str| {
        std::fs::write(Path::new(folder).join(name), text)
            .map_err(|error| format!("{folder} cannot be written: {error}"))
    };
    write("names.json", &names)?;
    write("host.wat", &host(&output))
}

/// Removes the exports that neither are `export` nor belong to the glue.
fn leave_out_others(output: &mut Output, export: &str) {
    let exports = &mut output.wasm_mut().exports;
    let is_needed = |name: &str| {
        let of_glue = ["__wbindgen_", "__externref_"];
        name == export || name == "memory" || of_glue.iter().any(|start| name.starts_with(start))
    };
    let others = exports.iter().filter(|other| !is_needed(&other.name));
    let others: Vec<_> = others.map(|other| other.id()).collect();
    for other in others {
        exports.delete(other);
    }
}

/// A module that hands on the main module's memory and table. Merged chunks import them from it, and so share them.
fn host(output: &Output) -> String {
    let module = output.wasm();
    let memory = module.memories.iter().next();
    let memory = memory.map_or(0, |memory| memory.initial);
    let table = module.tables.main_function_table().ok().flatten();
    let table = table.map_or(0, |table| module.tables.get(table).initial);
    format!(
        r#"(module
  (import "host" "memory" (memory $memory {memory}))
  (import "host" "__indirect_function_table" (table $table {table} funcref))
  (export "memory" (memory $memory))
  (export "__indirect_function_table" (table $table)))
"#
    )
}

/// Gives the module short names for what it imports from its glue, and returns a mangle cache for esbuild, which then
/// gives the same names to the glue. wasm-bindgen's own names contain hashes, which do not compress.
fn short_names(output: &mut Output, glue: &str) -> String {
    let mut names = BTreeMap::new();
    for (index, import) in output.wasm_mut().imports.iter_mut().enumerate() {
        if import.module == glue {
            let short = format!("i{index}");
            names.insert(import.name.clone(), format!("{short:?}"));
            import.name = short;
        }
    }
    // The glue calls exports by their names, which stay.
    for export in output.wasm().exports.iter() {
        names.insert(export.name.clone(), "false".to_owned());
    }
    let names: Vec<String> = names
        .iter()
        .map(|(name, short)| format!("{name:?}: {short}"))
        .collect();
    format!("{{{}}}", names.join(",\n"))
}
