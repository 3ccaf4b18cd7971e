//! Code in wasm chunks of its own, fetched when it is first needed. The only file that uses `wasm_split`.
//!
//! **Buys:** a visitor of the list fetches only the list's code; PERFORMANCE.md has the bytes of each chunk. **Costs:** the
//! release build splits the wasm (`xtask/src/site/chunks.rs`), and every use may fail for want of a network.
//! **To port** to another Leptos: only the attribute and the error type below come from `leptos::wasm_split`; what is
//! needed is a function that fetches a chunk, and one that runs code in it. **To take out:** build without the feature
//! `split`; the functions are then called directly, as in tests and `cargo xtask dev`.

/// The chunk could not be fetched.
pub use leptos::wasm_split::SplitLoaderError as NotLoaded;

/// Defines a function `$name` whose code is in the chunk `$chunk`, and `load`, which only fetches that chunk.
macro_rules! in_chunk {
    ($chunk:ident, $name:ident($($argument:ident: $type:ty),*) -> $made:ty => $make:expr) => {
        #[cfg(is_split)]
        #[leptos::wasm_split::wasm_split(
            $chunk, wasm_split_path = leptos::wasm_split, preload(load), fallible
        )]
        fn $name($($argument: $type),*) -> Result<$made, $crate::browser::chunk::NotLoaded> {
            Ok($make)
        }

        #[cfg(not(is_split))]
        async fn $name($($argument: $type),*) -> Result<$made, $crate::browser::chunk::NotLoaded> {
            Ok($make)
        }

        #[cfg(not(is_split))]
        async fn load() -> Result<(), $crate::browser::chunk::NotLoaded> {
            Ok(())
        }
    };
}

pub(crate) use in_chunk;
