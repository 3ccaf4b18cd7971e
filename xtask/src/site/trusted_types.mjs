// Bounds what may become markup, before the app starts: with `require-trusted-types-for 'script'` the
// browser hands every text that is to be parsed as HTML to this default policy. The app's own templates
// are plain elements and pass; what could run something is refused. There is no createScript and no
// createScriptURL, so texts that are to be run as scripts are always refused.
const refused = /<\s*\/?\s*(script|iframe|object|embed|base|link|meta|style|template)\b|[\s"'/]on[a-z]+\s*=|srcdoc\s*=|javascript\s*:/i;

globalThis.trustedTypes?.createPolicy("default", {
  createHTML(markup) {
    if (refused.test(markup)) throw new TypeError("Yardbook writes no markup that could run something.");
    return markup;
  },
});
