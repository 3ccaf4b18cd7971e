/** What adoption leaves of a page: functions that run in the page, so each must be self-contained. */

/** Remembers the page's own nodes and the drawing, and watches them from now on. Returns their number. */
export function remember(): number {
  const own = ".Masthead :not(.invented, .invented *), .CoursesPage:not(.first) *, .CoursePage *, .HolePage *";
  // In their place comes what is fetched later: the button that keeps a course, and maps.
  const late = ".Pin, .Pin *, .SvgPicture, .SvgPicture *, .lit-name, .told, template";
  const isSeen = (element: Element) => element.checkVisibility() && !element.matches(late);
  const before = new Set<Node>([...document.querySelectorAll(own)].filter(isSeen));
  const touched: Node[] = [];
  const note = (changes: MutationRecord[]) => {
    for (const { removedNodes } of changes) touched.push(...removedNodes);
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  Object.assign(globalThis, { touchedNodes: () => (note(observer.takeRecords()), touched.filter((node) => before.has(node))) });
  return before.size;
}

/** The remembered nodes that were taken out of the page, if only for a moment. */
export function touched(): string[] {
  const { touchedNodes } = globalThis as unknown as { touchedNodes: () => Node[] };
  return touchedNodes().map((node) => (node as Element).outerHTML.slice(0, 120));
}

/** The elements and texts of the page in lines, without what differs by the way to it. */
export function written(): string[] {
  const differs = ["style", "aria-busy"];
  const lines = (node: Node): string[] => {
    if (node instanceof Comment) return [];
    if (!(node instanceof Element)) return [node.textContent ?? ""];
    const attributes = [...node.attributes].filter(({ name }) => !differs.includes(name)).map(({ name, value }) => `${name}="${value}"`);
    return [`${node.localName} ${attributes.sort().join(" ")}`, ...[...node.childNodes].flatMap(lines)];
  };
  return lines(document.querySelector("#main")!);
}
