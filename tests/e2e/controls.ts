/**
 * Every control of the first pages, and what it does before the app is here. `specs/controls.spec.ts` goes through this list:
 * a control that is not here, a row that no page has, and a fate that is not so all fail.
 */
import { expect, type Page } from "@playwright/test";

/** What a control does while the app is still on its way. */
export type Fate =
  /** Follows its link to an address. */
  | { leads: RegExp }
  /** Leads to another program of the person's device, by this address. */
  | { opens: RegExp }
  /** Submits the form of its page. */
  | { submits: RegExp }
  /** Its value is in the address that its form submits, under this name. */
  | { fills: string; with: string }
  /** Keeps the press, shows it, and does this once the app is here. */
  | { waits: (page: Page) => Promise<unknown> }
  /** The browser itself does this. */
  | { native: (page: Page) => Promise<unknown> };

/** The kinds of controls, by how they are found. */
export const kinds = {
  link: "a[href]",
  button: "button",
  field: "input, textarea",
  select: "select",
  summary: "summary",
  form: "form",
  map: "[role=application]",
  /** A table that scrolls sideways. */
  region: "[role=region][tabindex='0']",
} as const;
export type Kind = keyof typeof kinds;

export interface Control {
  kind: Kind;
  /** Its accessible name. */
  name: RegExp;
  fate: Fate;
}

export interface FirstPage {
  /** Its address; ID stands for a course of 18 holes. */
  path: string;
  width: number;
  /** Whether the browser has a key. */
  hasKey: boolean;
  /** What is seen of it once its answer is here. */
  seen: string;
  controls: readonly Control[];
}

const link = (name: RegExp, leads: RegExp): Control => ({ kind: "link", name, fate: { leads } });
const waiting = (name: RegExp, waits: (page: Page) => Promise<unknown>): Control => ({ kind: "button", name, fate: { waits } });
const field = (kind: "field" | "select", name: RegExp, fills: string, value: string): Control => ({ kind, name, fate: { fills, with: value } });
const focused = (kind: "map" | "region", name: RegExp): Control => {
  const native = (page: Page) => expect(page.locator(kinds[kind]).filter({ visible: true }).first()).toBeFocused();
  return { kind, name, fate: { native } };
};
const copied = (name: string) => (page: Page) => expect(page.locator("button", { hasText: `${name} ✓` })).toBeVisible();
const pressed = (name: string) => (page: Page) => expect(page.getByRole("button", { name }).first()).toHaveAttribute("aria-pressed", "true");

/** The frame of every page. */
const frame: readonly Control[] = [
  { kind: "link", name: /^Skip to the content$/, fate: { native: (page) => expect(page.locator("#main")).toBeFocused() } },
  link(/^Yardbook$/, /^\/$/),
  link(/^Courses$/, /^\/$/),
  link(/^Saved$/, /^\/saved$/),
  link(/^Settings$/, /^\/settings$/),
  waiting(/^Theme: system$/, (page) => expect(page.locator("html")).toHaveAttribute("data-theme", "paper")),
  waiting(/^Keyboard shortcuts$/, (page) => expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible()),
];

/** What a list has at any width. */
const list: readonly Control[] = [
  { kind: "form", name: /^Courses$/, fate: { submits: /search=club/ } },
  { kind: "button", name: /^Search$/, fate: { submits: /search=club/ } },
  field("field", /^Course name$/, "search", "club"),
  link(/^Remove/, /^\/\?limit=10$/),
  link(/^Search recently viewed courses/, /^\/find\b/),
  link(/^Previous$/, /^\/\?search=a&limit=10$/),
  link(/^Next$/, /^\/\?search=a&limit=10&page=3$/),
  // The head of the rows, which sorts.
  link(/^Course$/, /order=desc/),
  link(/^City$/, /order_by=city/),
  link(/^State$/, /order_by=state/),
  link(/^Reviews$/, /order_by=rating/),
  // Each row.
  link(/./, /^\/courses\/\d+$/),
];

const map = /^Map of these courses$/;
const listOnDesk: readonly Control[] = [
  ...frame,
  { kind: "summary", name: map, fate: { native: (page) => expect(page.locator(".CoursesMap")).not.toHaveAttribute("open") } },
  field("select", /^State$/, "state", "Ohio"),
  field("field", /^City$/, "city", "a"),
  field("select", /^Reviews$/, "min_rating", "3"),
  field("select", /^Sort by$/, "order_by", "city"),
  field("select", /^Order$/, "order", "desc"),
  field("select", /^Rows per page$/, "limit", "20"),
  ...list,
];

const listOnPhone: readonly Control[] = [
  ...frame,
  { kind: "summary", name: map, fate: { native: (page) => expect(page.locator(".CoursesMap")).toHaveAttribute("open") } },
  { kind: "summary", name: /^Filters and order$/, fate: { native: (page) => expect(page.getByLabel("City")).toBeVisible() } },
  ...list,
];

const course: readonly Control[] = [
  ...frame,
  waiting(/^Save$/, pressed("Save")),
  waiting(/^Save for offline/, (page) => expect(page.locator(".Pin")).toContainText(/Downloading|opens|saved|round/i)),
  link(/^Hole \d+/, /^\/courses\/\d+\/holes\/\d+$/),
  link(/^Open hole 1$/, /^\/courses\/\d+\/holes\/1$/),
  waiting(/^Draw all holes/, (page) => expect(page.getByRole("table", { name: "Total of all holes" })).toBeVisible()),
  link(/^Yardage book/, /^\/courses\/\d+\/book$/),
  link(/^Plan the round$/, /^\/courses\/\d+\/plan\/1$/),
  link(/^Course profile/, /^\/courses\/\d+\/shape$/),
  waiting(/^Export/, (page) => expect(page.getByRole("dialog", { name: /^Export/ })).toBeVisible()),
  link(/^Compare/, /^\/compare\?courses=\d+$/),
  { kind: "link", name: /^Open in maps$/, fate: { opens: /^geo:/ } },
  waiting(/^Copy address$/, copied("Copy address")),
  waiting(/^Copy coordinates$/, copied("Copy coordinates")),
  focused("region", /^Table of tees$/),
  { kind: "summary", name: /^Which tees suit your drive\?$/, fate: { native: (page) => expect(page.locator(".WhichTees")).toHaveAttribute("open") } },
  // Its architects.
  link(/^[A-Z][\p{L}. ]+$/u, /^\/find\?words=/),
];

const hole: readonly Control[] = [
  ...frame,
  link(/^Course \d+$/, /^\/courses\/\d+$/),
  focused("map", /^Map of hole 3/),
  link(/^Hole 2$/, /\/holes\/2$/),
  link(/^Hole 4$/, /\/holes\/4$/),
  waiting(/^Measure$/, pressed("Measure")),
  waiting(/^Where am I$/, pressed("Where am I")),
];

const holeOnDesk: readonly Control[] = [...hole, link(/^Hole \d+, Par \d/, /^\/courses\/\d+\/holes\/\d+$/)];

const holeOnPhone: readonly Control[] = [
  ...hole,
  waiting(/^Holes$/, (page) => expect(page.getByRole("navigation", { name: "Holes" })).toBeVisible()),
  waiting(/^Show more details$/, (page) => expect(page.locator(".HoleDetails")).not.toHaveAttribute("data-height", "peek")),
];

const searched = "/?search=a&limit=10&page=2";

/** The first pages. */
export const firstPages: Record<string, FirstPage> = {
  "the first visit": { path: "/", hasKey: false, width: 1280, seen: "h1", controls: frame },
  "a list": { path: searched, hasKey: true, width: 1280, seen: ".Pager a[rel=next]", controls: listOnDesk },
  "a list on a phone": { path: searched, hasKey: true, width: 390, seen: ".Pager a[rel=next]", controls: listOnPhone },
  "a course": { path: "/courses/ID", hasKey: true, width: 1280, seen: ".CoursePage .where", controls: course },
  "a hole": { path: "/courses/ID/holes/3", hasKey: true, width: 1280, seen: ".HolePage .HoleMap", controls: holeOnDesk },
  "a hole on a phone": { path: "/courses/ID/holes/3", hasKey: true, width: 390, seen: ".HolePage .HoleMap", controls: holeOnPhone },
};
