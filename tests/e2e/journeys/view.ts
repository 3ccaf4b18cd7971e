/**
 * The page as a person meets it: parts with a role and a name, found once they are visible.
 *
 * `view.part("region", "Holes").part("link", /^Hole 3/).click()` waits for the part. An action takes the first one that
 * matches. A part that was redrawn between finding it and using it is found again.
 */
import { setTimeout } from "node:timers/promises";

import { DriverError, type Handle, type Session } from "./webdriver.ts";

const patience = 20_000;
const pause = 50;

/** A role, and a name to match: a string is the whole name. */
type Step = { role: Role; name: string | null; pattern: string | null; flags: string };
export type Role = keyof typeof selectors;

/** The elements of each role, as far as the journeys need them. */
const selectors = {
  alert: "[role=alert]",
  application: "[role=application]",
  banner: "header",
  button: "button",
  combobox: "select",
  heading: "h1, h2, h3",
  img: "[role=img], img",
  link: "a[href]",
  listitem: "li",
  region: "section, [role=region]",
  rowheader: "[role=rowheader], th[scope=row]",
  status: "[role=status]",
  table: "table",
  textbox: "input, textarea",
  timer: "[role=timer]",
};

/** What a found part shows. */
export interface Shown {
  handle: Handle;
  text: string;
  value: string;
  href: string | null;
  isFocused: boolean;
}

export class View {
  constructor(readonly session: Session, readonly origin: string) {}

  back = () => this.session.back();
  press = (...keys: string[]) => this.session.press(...keys);

  /** Opens a page, and waits until the app is in charge. */
  async open(path: string): Promise<void> {
    await this.visit(path);
    await this.inCharge();
  }

  /** Opens a page that is there before the app, or without it. */
  visit = (path: string) => this.session.goTo(this.origin + path);

  /** Loads the page again, and waits until the app is in charge. */
  async reload(): Promise<void> {
    await this.session.reload();
    await this.inCharge();
  }

  /** Waits until the app is in charge of the page: the one sign before a journey acts on the app. */
  inCharge(): Promise<void> {
    return until("the app is in charge", () => this.session.run(() => document.documentElement.dataset.app === "here"));
  }

  part(role: Role, name?: string | RegExp): Part {
    return new Part(this, [step(role, name)]);
  }

  /** Waits until the address, without its origin, matches. */
  async at(path: string | RegExp): Promise<void> {
    await until(`the address is ${path}`, async () => {
      const here = (await this.session.run(() => location.pathname + location.search)) ?? "";
      return typeof path === "string" ? here === path : path.test(here);
    });
  }

  /** Waits until an element that a selector finds is visible. */
  async finds(selector: string): Promise<void> {
    const isSeen = (selector: string) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
    await until(`${selector} is visible`, () => this.session.run(isSeen, selector));
  }

  /** Waits until a visible text has these words. */
  async says(words: string): Promise<void> {
    await until(`“${words}” can be read`, () =>
      this.session.run((words) => document.body.innerText.replace(/\s+/g, " ").includes(words), words),
    );
  }
}

export class Part {
  constructor(readonly view: View, readonly steps: Step[]) {}

  /** A part inside this one. */
  part(role: Role, name?: string | RegExp): Part {
    return new Part(this.view, [...this.steps, step(role, name)]);
  }

  /** All that are visible now. WebKit's driver refuses an element that goes while it is found: they are found again then. */
  async all(): Promise<Shown[]> {
    for (;;) {
      try {
        return await this.view.session.run(find, this.steps, selectors);
      } catch (error) {
        if (!isStale(error)) throw error;
      }
    }
  }

  /** Waits for at least one, and returns the first. */
  async seen(): Promise<Shown> {
    let first: Shown | undefined;
    await until(`${this} is visible`, async () => !!([first] = await this.all())[0]);
    return first as Shown;
  }

  /** Waits until none is visible. */
  gone(): Promise<void> {
    return until(`${this} is gone`, async () => (await this.all()).length === 0);
  }

  /** Waits until there are this many. */
  count(wanted: number): Promise<void> {
    return until(`there are ${wanted} of ${this}`, async () => (await this.all()).length === wanted);
  }

  /** Waits until the first one has the focus. */
  focused(): Promise<void> {
    return until(`${this} has the focus`, async () => (await this.all())[0]?.isFocused);
  }

  /** Waits until the text of the first one matches. */
  reads(pattern: RegExp): Promise<void> {
    return until(`${this} reads ${pattern}`, async () => pattern.test((await this.all())[0]?.text ?? ""));
  }

  click(): Promise<void> {
    return this.#use(({ handle }) => this.view.session.click(handle));
  }

  /** Gives it the focus, as a person does with Tab. */
  focus(): Promise<void> {
    return this.#use(({ handle }) => this.view.session.run((element) => (element as unknown as HTMLElement).focus(), handle));
  }

  /** Types into it after what it holds, or chooses a file. */
  type(text: string): Promise<void> {
    return this.#use(({ handle }) => this.view.session.type(handle, text));
  }

  /** Replaces what it holds. */
  async fill(text: string): Promise<void> {
    await this.#use(({ handle }) => this.view.session.empty(handle));
    await this.type(text);
  }

  toString(): string {
    return this.steps.map(({ role, name, pattern }) => `${role} ${name ?? pattern ?? ""}`.trim()).join(" > ");
  }

  async #use(act: (shown: Shown) => Promise<unknown>): Promise<void> {
    await until(`${this} can be used`, async () => {
      try {
        await act(await this.seen());
        return true;
      } catch (error) {
        if (isStale(error)) return false;
        throw error;
      }
    });
  }
}

const isStale = (error: unknown) => error instanceof DriverError && error.code === "stale element reference";

/** Waits until a condition holds. */
export async function until(what: string, holds: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + patience; !(await holds()); await setTimeout(pause)) {
    if (Date.now() > end) throw new Error(`In ${patience / 1000} s it did not happen that ${what}.`);
  }
}

function step(role: Role, name?: string | RegExp): Step {
  if (!(name instanceof RegExp)) return { role, name: name ?? null, pattern: null, flags: "" };
  return { role, name: null, pattern: name.source, flags: `${name.flags.replace("u", "")}u` };
}

/** Runs in the page: the visible elements below each step of the path. It must be self-contained. */
function find(path: Step[], selectors: Record<string, string>): Shown[] {
  const tidy = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  // A screen reader passes over decoration, and a label around a field is not named by the field's content.
  const wordsOf = (element: Element | null) => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const unread of copy?.querySelectorAll("[aria-hidden=true], select") ?? []) unread.remove();
    return copy?.textContent;
  };
  const nameOf = (element: Element): string => {
    const others = element.getAttribute("aria-labelledby")?.split(" ").map((id) => wordsOf(document.getElementById(id)));
    if (others) return tidy(others.join(" "));
    const given = element.getAttribute("aria-label");
    if (given) return tidy(given);
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    if (labels.length) return tidy(labels.map(wordsOf).join(" "));
    if (element.localName === "table") return tidy(wordsOf(element.querySelector("caption")));
    return tidy(wordsOf(element));
  };
  const isThere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[aria-hidden=true], [inert]");
  let found: Element[] = [document.documentElement];
  for (const { role, name, pattern, flags } of path) {
    found = found.flatMap((within) => [...within.querySelectorAll(selectors[role] ?? role)]).filter(isThere);
    if (name !== null) found = found.filter((element) => nameOf(element) === name);
    if (pattern !== null) found = found.filter((element) => new RegExp(pattern, flags).test(nameOf(element)));
  }
  return found.map((element) => ({
    handle: element as unknown as Handle,
    text: tidy(element.textContent),
    value: (element as HTMLInputElement).value ?? "",
    href: element.getAttribute("href"),
    isFocused: element === document.activeElement,
  }));
}
