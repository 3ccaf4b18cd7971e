/** A site of somebody else, with pages that show holes of a Yardbook. It has a policy of its own, and records what is asked. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A strict policy that lets a Yardbook draw: nothing but its script, and no text that becomes a script. */
export const strict = (yardbook: string) =>
  `default-src 'none'; script-src ${yardbook} 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

export class ForeignSite {
  /** Paths of all requests. */
  readonly asked: string[] = [];
  readonly #pages = new Map<string, { html: string; policy: string }>();
  readonly #server = createServer((request, response) => {
    this.asked.push(request.url ?? "");
    const page = this.#pages.get(request.url ?? "");
    const headers = { "content-type": "text/html; charset=utf-8", ...(page && { "content-security-policy": page.policy }) };
    response.writeHead(page ? 200 : 204, headers).end(page?.html ?? "");
  });

  private constructor(readonly yardbook: string) {}

  /** Starts the site. `yardbook` is the origin of the script. */
  static async start(yardbook: string): Promise<ForeignSite> {
    const site = new ForeignSite(yardbook);
    site.#server.listen(0, "127.0.0.1");
    await once(site.#server, "listening");
    return site;
  }

  /** Another origin than that of a Yardbook at 127.0.0.1, for cookies and schemes too. */
  get baseURL(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Adds a page with the script and these elements, and returns its address. */
  page(elements: string, { head = "", policy = strict(this.yardbook) } = {}): string {
    const path = `/club-${this.#pages.size}`;
    const script = `<script type="module" src="${this.yardbook}/yardbook-hole.js"></script>`;
    const html = `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Golfclub</title>${head}${script}</head><body><main><h1>Unsere Bahnen</h1>${elements}</main></body></html>`;
    this.#pages.set(path, { html, policy });
    return this.baseURL + path;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

/** The element as the page for owners writes it. */
export const element = (src: string, more = "") => `<yardbook-hole src="${src}"${more}><a href="${src}">Bahn</a></yardbook-hole>`;
