//! What the release build does to compiled wasm: splits it into the first load and chunks, and binds it to JavaScript.
//! Calls the libraries of wasm-split and wasm-bindgen; `xtask/src/site` is its only caller.

use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::{Bindgen, Output};
use wasm_split_cli_support::{Options, transform};

const USAGE: &str = "wasm-tools split|bind|bind-main INPUT FOLDER NAME";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments[..] {
        ["split", input, folder, name] => split(input, folder, name),
        ["bind", input, folder, name] => bind(input, folder, name, false),
        ["bind-main", input, folder, name] => bind(input, folder, name, true),
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

/// Writes a module's glue. The chunks of a main module need its table, its memory and unmangled names.
fn bind(input: &str, folder: &str, name: &str, is_main: bool) -> Result<(), String> {
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
