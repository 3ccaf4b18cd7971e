// Keeps the texts of a translated page true. Browsers and extensions translate a page by putting <font> elements in the
// places of its text nodes, while the app goes on with the nodes that it knows. So a text node that was taken out gets a
// parent outside the page. If the app then changes that node, or adds one beside it, the parent's content takes the place of
// the translation, and is translated anew. To take out: a translated text then shows no change of the app.
(() => {
  if (!globalThis.yardbookStart) return;
  // The translation of each such parent's text.
  const translations = new WeakMap();
  const putBack = (parent) => {
    translations.get(parent).replaceWith(...parent.childNodes);
    translations.delete(parent);
  };
  const isTranslation = ({ nodeName }) => nodeName === "FONT";
  const observer = new MutationObserver((changes) => {
    // A translation takes the place of one text: in the same step, or in one step before or after it.
    const free = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes].filter(isTranslation)));
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      const parent = [target, target.parentNode].find((node) => translations.has(node));
      if (parent) putBack(parent);
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.parentNode) continue;
        const translation = [...addedNodes, previousSibling, nextSibling].find((node) => free.has(node));
        if (!translation) continue;
        free.delete(translation);
        const outside = document.createElement("span");
        outside.append(text);
        translations.set(outside, translation);
        observer.observe(outside, { childList: true, characterData: true, subtree: true });
      }
    }
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
})();
