// Restricts which text may become markup; runs before the app starts. With `require-trusted-types-for 'script'`, the
// browser passes every text that is to be parsed as HTML to this default policy. The app's own HTML is the templates of
// elements without values: a few words, symbols and lines. The policy allows only these elements, these attributes, and
// values without characters that could begin an address or an entity. A test reads the templates from the built wasm.
// There is no createScript and no createScriptURL, so text can never be run as a script.
const plain = /^(<\/?(b|code|em|i|p|path|small|span|strong)( (aria-hidden|class|d)="[\w .-]*")*>[^<]*)*$/;

globalThis.trustedTypes?.createPolicy("default", {
  createHTML(markup) {
    if (!plain.test(markup)) throw new TypeError("Yardbook writes no markup but plain words and signs.");
    return markup;
  },
});
