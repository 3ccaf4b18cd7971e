// `<yardbook-hole src="…">`: draws the hole of a link in a shadow tree. It asks for nothing, and makes its nodes one by one, so it
// works on pages that forbid markup from scripts.
import { read } from "./asked.mjs";
import { shown } from "./program.mjs";
import { NO_PROGRAM, OPEN } from "./words.mjs";

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
const look = new CSSStyleSheet();
// LOOK is the minified `style/hole_element.css`, with its tokens.
look.replaceSync(LOOK);

/** Appends the nodes of a text that wire.rs writes. */
function append(root, text) {
  let [at, attribute] = [root, ""];
  for (const [part] of text.matchAll(/[\x01-\x06][^\x01-\x06]*/g)) {
    const [sign, words] = [part.charCodeAt(0), part.slice(1)];
    if (sign < 3) at = at.appendChild(document.createElementNS(sign === 1 ? SVG : HTML, words));
    else if (sign === 3) attribute = words;
    else if (sign === 4) at.setAttribute(attribute, words);
    else if (sign === 5) at.append(words);
    else at = at.parentNode;
  }
}

/** A sentence instead of a hole, and a link if it has one. */
function sentence(words, href) {
  const link = href && `\x02p\x02a\x03href\x04${href}\x03target\x04_blank\x03rel\x04noopener\x05${OPEN}\x06\x06`;
  return `\x02div\x03class\x04Refusal\x03lang\x04en\x03dir\x04ltr\x05${words}${link ?? ""}\x06`;
}

async function content({ why, href, asked }) {
  if (why) return sentence(why);
  try {
    return await shown(asked);
  } catch {
    return sentence(NO_PROGRAM, href);
  }
}

class Hole extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #asked;
  #watch = new MutationObserver(() => this.#draw());

  connectedCallback() {
    this.#root.adoptedStyleSheets = [look];
    this.#watch.observe(this, { attributes: true });
    this.#draw();
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  async #draw() {
    const asked = read([...this.attributes].map(({ name, value }) => [name, value]));
    const key = JSON.stringify(asked);
    if (key === this.#asked) return;
    this.#asked = key;
    const text = await content(asked);
    // The attributes may have changed meanwhile.
    if (key !== this.#asked) return;
    this.#root.replaceChildren();
    append(this.#root, text);
  }
}

// The script may be on a page twice.
customElements.get("yardbook-hole") ?? customElements.define("yardbook-hole", Hole);
