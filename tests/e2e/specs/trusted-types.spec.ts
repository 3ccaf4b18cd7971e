/**
 * The default policy of Trusted Types: the app's own templates pass, and markup that could run, load or navigate is
 * refused.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { expect, test } from "../fixture.ts";
import { open } from "../pages.ts";
import { site } from "../server.ts";

test.use({ reuseContext: false });

/** Texts that would run, load or send something, or navigate away, named by the attempt. */
const attacks: Record<string, string> = {
  "a script": "<script>window.struck=1</script>",
  "a script in capitals": "<ScRiPt>window.struck=1</sCrIpT>",
  "a script after plain words": "<span>Par 4</span><script>window.struck=1</script>",
  "a script in a plain element": "<p><script>window.struck=1</script></p>",
  "an image": "<img src=x onerror=window.struck=1>",
  "an image without spaces": "<img/src=x/onerror=window.struck=1>",
  "a handler of a plain element": `<p class="Note" onclick="window.struck=1">x</p>`,
  "a handler of a plain element without quotes": "<p onclick=window.struck=1>x</p>",
  "a handler after a slash": `<p/onclick="window.struck=1">x</p>`,
  "a handler after a tab": `<p\tonclick="window.struck=1">x</p>`,
  "a quote before a handler": `<p class=""onclick="window.struck=1">x</p>`,
  "a value that is left early": `<p class="a" "onclick="window.struck=1">x</p>`,
  "a value without its end": `<p class="a>x</p><script>window.struck=1</script>`,
  "a tag without its end": "<p onclick=window.struck=1 ",
  "a handler with a new line": "<svg\nonload\n=\nwindow.struck=1>",
  "an address that is a script": "<a href='javascript:window.struck=1'>x</a>",
  "an address with an entity": "<a href=\"java&#115;cript:window.struck=1\">x</a>",
  "an address with a named entity": "<a href=\"javascript&colon;window.struck=1\">x</a>",
  "an address with a tab": "<a href=\"java\tscript:window.struck=1\">x</a>",
  "an address with a new line": "<a href=\"java\nscript:window.struck=1\">x</a>",
  "an address with a control sign before it": "<a href=\"\u0001javascript:window.struck=1\">x</a>",
  "an address elsewhere": "<a href=\"https://golf.example/\">x</a>",
  "an address elsewhere without a scheme": "<a href=\"//golf.example/\">x</a>",
  "an address of data": "<a href=\"data:text/html,x\">x</a>",
  "a form": "<form action=https://golf.example><button>x</button></form>",
  "a button of another form": "<button formaction=\"https://golf.example\">x</button>",
  "an animated address": "<svg><animate attributeName=href values=\"java&#115;cript:window.struck=1\"></svg>",
  "a set address": "<svg><a><set attributeName=\"href\" to=\"javascript:window.struck=1\"/></a></svg>",
  "a used drawing": "<svg><use href=\"data:image/svg+xml,x\"/></svg>",
  "foreign elements": "<svg><foreignObject><p>x</p></foreignObject></svg>",
  "markup that changes when it is read again": "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=window.struck=1&gt;\">",
  "a frame set": "<frame src=https://golf.example>",
  "a frame": "<iframe srcdoc='&lt;script&gt;'></iframe>",
  "an object": "<object data=\"https://golf.example\"></object>",
  "a plug-in": "<embed src=\"https://golf.example\">",
  "a base": "<base href='https://golf.example/'>",
  "a reload": "<meta http-equiv=refresh content=\"0;url=https://golf.example\">",
  "a style": "<style>@import 'https://golf.example/x.css'</style>",
  "a style of an element": "<p style=\"background:url(https://golf.example)\">x</p>",
  "a linked style": "<link rel=stylesheet href=https://golf.example>",
  "a portal": "<portal src=\"https://golf.example\"></portal>",
  "a picture's source": "<picture><source srcset=\"https://golf.example/x.png\"></picture>",
  "a sound": "<audio src=\"https://golf.example/x.mp3\" autoplay></audio>",
  "a template": "<template><script>window.struck=1</script></template>",
  "a shadow": "<div><template shadowrootmode=open><script></script></template></div>",
  "a comment": "<!--><script>window.struck=1</script>-->",
  "a declaration": "<!doctype html><p>x</p>",
  "an instruction": "<?xml-stylesheet href=\"https://golf.example\"?>",
  "raw text": "<textarea></p><script>window.struck=1</script></textarea>",
  "an element with a custom name": "<x-y is=\"z\">x</x-y>",
  "words before an attack": "Par 4 <img src=x onerror=window.struck=1>",
  "an entity in a value": "<span class=\"&quot; onclick=&quot;x\">x</span>",
  "an address in a line": "<path d=\"url(https://golf.example)\"></path>",
  "an attribute that is none of the app's": "<span id=\"app\">x</span>",
  "an attribute in capitals": "<span CLASS=\"a\">x</span>",
};

/** The policy from the source: its result for a text, or nothing if it refuses. */
async function policy(): Promise<(markup: string) => string | undefined> {
  let createHTML = (markup: string): string => markup;
  const trustedTypes = { createPolicy: (_: string, rules: { createHTML: typeof createHTML }) => ((createHTML = rules.createHTML), undefined) };
  Object.assign(globalThis, { trustedTypes });
  await import(resolve(import.meta.dirname, "../../../xtask/src/site/trusted_types.mjs"));
  Reflect.deleteProperty(globalThis, "trustedTypes");
  return (markup) => {
    try {
      return createHTML(markup);
    } catch (error) {
      expect(error).toBeInstanceOf(TypeError);
      return undefined;
    }
  };
}

/** The templates in a compiled program: every whole element among its strings. */
function templatesIn(wasm: Buffer): string[] {
  const text = wasm.toString("latin1");
  const found: string[] = [];
  const begins = /<[a-z][a-z0-9]*(?=[ />])/g;
  const part = /<(\/?)([a-z][a-z0-9-]*)[^<>\0]*>|[^<\0]+/gy;
  for (let begin = begins.exec(text); begin; begin = begins.exec(text)) {
    const open: string[] = [];
    part.lastIndex = begin.index;
    for (let next = part.exec(text); next; next = part.exec(text)) {
      const [whole, slash, name] = next;
      if (name === undefined) continue;
      if (slash && open.pop() !== name) break;
      if (!slash && !whole.endsWith("/>") && !/^(br|hr|img|input|wbr)$/.test(name)) open.push(name);
      if (open.length > 0) continue;
      found.push(Buffer.from(text.slice(begin.index, part.lastIndex), "latin1").toString("utf8"));
      begins.lastIndex = part.lastIndex;
      break;
    }
  }
  return found;
}

test("nothing passes that could run, load, send or lead elsewhere", async () => {
  const asked = await policy();
  for (const [what, markup] of Object.entries(attacks)) expect(asked(markup), what).toBeUndefined();
});

test("every template of the built app passes as it is", async () => {
  const asked = await policy();
  const programs = readdirSync(site).filter((name) => /^yardbook-.*\.wasm$/.test(name));
  const templates = programs.flatMap((name) => templatesIn(readFileSync(join(site, name))));
  expect(templates.length).toBeGreaterThan(5);
  for (const template of templates) expect(asked(template), `add what this is made of to trusted_types.mjs, if it is plain: ${template}`).toBe(template);
});

test("templates are found among other texts, whole and with what is in them", () => {
  const text = `par <4\0<code>x-api-key</code>yards<span class="a"><i aria-hidden="true"></i> ✓</span><p>never ended\0<a href="x">y</a>`;
  expect(templatesIn(Buffer.from(text))).toEqual(["<code>x-api-key</code>", `<span class="a"><i aria-hidden="true"></i> ✓</span>`, `<a href="x">y</a>`]);
});

test("in the browser no sink takes any of it, and plain elements pass", async ({ page }) => {
  await open(page, "/");
  await expect(page.locator("#app")).toBeVisible();
  const taken = await page.evaluate((attacks) => {
    const sinks: Record<string, (text: string) => void> = {
      innerHTML: (text) => (document.createElement("template").innerHTML = text),
      outerHTML: (text) => (document.body.appendChild(document.createElement("p")).outerHTML = text),
      insertAdjacentHTML: (text) => document.body.insertAdjacentHTML("beforeend", text),
    };
    const taken: string[] = [];
    for (const [what, text] of Object.entries(attacks)) {
      for (const [sink, write] of Object.entries(sinks)) {
        try {
          write(text);
          taken.push(`${what} by ${sink}`);
        } catch {
          // Refused, as expected.
        }
      }
    }
    sinks["innerHTML"]?.('<p class="Note">Only one condition: plain elements pass.</p>');
    return taken;
  }, attacks);
  expect(taken).toEqual([]);
  expect(await page.evaluate(() => "struck" in window)).toBe(false);
});
