/** A W3C WebDriver session: the few commands that the journeys use (https://www.w3.org/TR/webdriver2/). */

/** Keys without a character, by their names in DOM events. */
const keys: Record<string, string> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

const elementName = "element-6066-11e4-a52e-4f735466cecf";

/** An element of the page, as the driver names it. */
export type Handle = { [elementName]: string };

/** An error that the driver reports, with its code in the protocol. */
export class DriverError extends Error {
  constructor(readonly code: string, message: string) {
    super(`${code}: ${message}`);
  }
}

/** A browser window under a driver's control. */
export class Session {
  private constructor(readonly address: string, readonly browser: string) {}

  /** Asks the driver at `driver` for a browser. */
  static async open(driver: string, capabilities: object): Promise<Session> {
    const created = await send<{ sessionId: string; capabilities: Record<string, unknown> }>("POST", `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    const { browserName, browserVersion } = created.capabilities;
    return new Session(`${driver}/session/${created.sessionId}`, `${browserName} ${browserVersion}`);
  }

  /** Closes the browser. */
  end = () => this.#ask("DELETE", "");
  goTo = (url: string) => this.#ask("POST", "/url", { url });
  back = () => this.#ask("POST", "/back", {});
  reload = () => this.#ask("POST", "/refresh", {});
  resize = (width: number, height: number) => this.#ask("POST", "/window/rect", { width, height });
  click = (element: Handle) => this.#ask("POST", `/element/${element[elementName]}/click`, {});
  /** Types a text into a field; a file input takes the path of a file. */
  type = (element: Handle, text: string) => this.#ask("POST", `/element/${element[elementName]}/value`, { text });
  empty = (element: Handle) => this.#ask("POST", `/element/${element[elementName]}/clear`, {});

  /** Presses keys one after another: a character, or a name such as `ArrowUp`. */
  async press(...names: string[]): Promise<void> {
    const actions = names.flatMap((name) => {
      const value = keys[name] ?? name;
      return [{ type: "keyDown", value }, { type: "keyUp", value }];
    });
    await this.#ask("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** Runs a function in the page. Its arguments and its result are JSON or elements. */
  run<Result, Arguments extends unknown[]>(inPage: (...rest: Arguments) => Result, ...rest: Arguments): Promise<Result> {
    return this.#ask<Result>("POST", "/execute/sync", { script: `return (${inPage}).apply(null, arguments)`, args: rest });
  }

  /** A command of the Chrome DevTools Protocol, which only Chromium's driver has. */
  devTools = (cmd: string, params: object) => this.#ask("POST", "/goog/cdp/execute", { cmd, params });

  #ask<Result = null>(method: string, path: string, body?: object): Promise<Result> {
    return send<Result>(method, this.address + path, body);
  }
}

async function send<Result>(method: string, address: string, body?: object): Promise<Result> {
  const sent = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(address, { method, ...sent });
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new DriverError(value.error ?? String(response.status), value.message ?? "");
  return value;
}
