// Reads the attributes of an element: the address of a shared hole, or why nothing is drawn.
import { KEY, NO_ADDRESS, NO_LINK } from "./words.mjs";

// How names of keys are spelled, once dashes and the like are gone.
const NAME_OF_KEY = /key|token|secret|passw|credential|bearer|auth(?!or(?!i[sz]))/;
// Attributes of HTML that are only spelled like one.
const OF_HTML = new Set(["accesskey"]);
// How the keys of golf-server begin.
const OF_SERVER = /yb_[A-Za-z0-9]{8}/;

const namesKey = (name) => NAME_OF_KEY.test(name.toLowerCase().replace(/[^a-z]/g, ""));

/**
 * What `attributes`, a list of names and values, ask for: `{ href, asked }`, the address that a press opens and the lines for
 * `content::of`, or `{ why }`.
 */
export function read(attributes) {
  const values = new Map(attributes);
  const hasKey = attributes.some(([name, value]) => (namesKey(name) && !OF_HTML.has(name)) || OF_SERVER.test(value));
  if (hasKey) return { why: KEY };
  const src = values.get("src")?.trim();
  if (!src) return { why: NO_LINK };
  let url;
  try {
    url = new URL(src);
  } catch {
    return { why: NO_ADDRESS };
  }
  const { protocol, username, password, origin, pathname, searchParams, hash } = url;
  if (username || password || [...searchParams.keys()].some(namesKey)) return { why: KEY };
  if (!/^https?:$/.test(protocol)) return { why: NO_ADDRESS };
  const number = searchParams.get("hole") ?? "";
  // Nothing else of a query is the app's.
  const query = /^\d+$/.test(number) ? `?hole=${number}` : "";
  const href = origin + pathname + query + hash;
  const lines = [hash, number, values.get("unit") ?? "", href];
  return { href, asked: lines.map((line) => line.replace(/[\0-\x1f]/g, "")).join("\n") };
}
