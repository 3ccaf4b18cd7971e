// What the build made, known by its bytes: the part that the worker, the build and the tests share.

// The values that the site's owner may write into the page (deploy/README.md): the service, two switches, and where keys are
// had. The service is also in the page's policy. No value can end its attribute.
const OWNERS = /(<meta name="yardbook-(?:service|worker|exports|keys)" content=")[^"<>]*/g;
const SERVICES = /(connect-src)[^;"<>]*/;
const BASE = /<meta name="yardbook-base" content="([^"]*)">/;

const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// The page without the owner's values: the build takes its fingerprint, and so does the worker.
export const withoutOwnersValues = (html) => html.replace(OWNERS, "$1").replace(SERVICES, "$1");

// The first 16 hexadecimal digits of the SHA-256, as in crates/golf-hosting/src/files.rs.
export async function fingerprint(content) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return hexadecimal(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, 8));
}

// The path that a page of Yardbook is built for. A page of another site has none.
export const baseOf = (html) => BASE.exec(html)?.[1];

export const isEnded = (html) => /<\/html>\s*$/.test(html);
