// Writes FILE.br (quality 11) and FILE.gz (level 9) beside every file of a folder that shrinks.
// Run by `cargo xtask build`: node compress.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = /\.(css|html|ico|js|json|map|mjs|svg|ttc|txt|wasm|webmanifest|xml)$/;
const folder = process.argv[2];

for (const name of readdirSync(folder, { recursive: true })) {
  if (!compressible.test(name)) continue;
  const file = join(folder, name);
  const bytes = readFileSync(file);
  const copies = {
    br: brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gz: gzipSync(bytes, { level: 9 }),
  };
  for (const [suffix, copy] of Object.entries(copies)) {
    if (copy.length < bytes.length) writeFileSync(`${file}.${suffix}`, copy);
  }
}
