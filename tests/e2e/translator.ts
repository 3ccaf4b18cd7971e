/** A translator, as browsers and extensions have one: what it does to a page, and how to compare pages word for word. */

/** How a translator replaces a text node: in one step, or in two. */
export type Way = "replaces" | "inserts, then removes";

/** The kinds of translators: whether figures are replaced too, and how. */
export const translators: Record<string, [takesAll: boolean, way: Way]> = {
  "every text": [true, "replaces"],
  "texts with letters": [false, "replaces"],
  "every text, in two steps": [true, "inserts, then removes"],
};

/**
 * Translates the page as browsers do: `<font>` elements take the places of text nodes, now and whenever texts are added. Its
 * language is English in capitals. `takesAll`: figures are replaced too. Runs in the page, so it must be self-contained.
 */
export function translate([takesAll, way]: readonly [boolean, Way]): void {
  const made = new WeakSet<Node>();
  const isLeft = (own: Element) =>
    own.namespaceURI !== document.documentElement.namespaceURI ||
    !!own.closest("font, script, style, template, textarea, [translate=no], .notranslate");
  const texts = (root: Node) => {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (walk.nextNode()) found.push(walk.currentNode);
    return found as Text[];
  };
  const replace = (root: Node) => {
    for (const text of texts(root)) {
      const own = text.parentElement;
      if (!own || !text.isConnected || !text.data.trim() || isLeft(own)) continue;
      if (!takesAll && !/\p{L}/u.test(text.data)) continue;
      const inner = document.createElement("font");
      inner.textContent = text.data.toUpperCase();
      const outer = document.createElement("font");
      outer.append(inner);
      made.add(outer);
      if (way === "replaces") {
        text.replaceWith(outer);
      } else {
        text.before(outer);
        text.remove();
      }
    }
  };
  document.documentElement.classList.add("translated-ltr");
  replace(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach((node) => made.has(node) || replace(node));
  }).observe(document.body, { childList: true, subtree: true });
}

/**
 * Texts that differ between two walks with one key: times, the service's count of the key, and the requests used in a minute, a
 * day and a month. One walk may send its last request before a window ends, and the other walk after it.
 */
const differing = new RegExp(
  [
    "(?<=thisminute).{0,80}?(?=today)",
    "(?:none|atleast[\\d,]+)(?=of\\d|fromthisbrowser|,bytheservice)",
    "(?:no|atleast[\\d,]+)requests?(?=today|thismonth)",
    "(?<!\\d)0(?=of[\\d,]+requests)",
    "bytheservice’scount\\d+left",
    "\\d{1,2}:\\d\\d(:\\d\\d)?([ap]m)?",
    "\\d[\\d,]*(ms|(second|minute)s?ago)",
    "justnow",
  ].join("|"),
  "g",
);

/** What is written on a page, to compare it with another one: without breaks, in small letters. */
export const compared = (text: string) => text.replace(/\s+/g, "").toLowerCase().replace(differing, "…");
