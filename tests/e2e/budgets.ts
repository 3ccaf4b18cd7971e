/**
 * What each route may cost: bytes and requests, in `budgets.json`. `cargo xtask budgets` measures and writes its part
 * `written`; a person writes the part `ceilings`. `specs/budgets.spec.ts` measures again and compares.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "budgets.json");

/** How much more than written a route may cost: a change of a dependency is no reason to write again. */
const AIR = 1.03;

/** Received bytes, with headers and as compressed by the server, and the requests for them. */
export interface Cost {
  bytes: number;
  requests: number;
}

/** Until the content is seen without the app's own files, until the app is in charge, and until nothing more loads. */
export const moments = ["seen", "here", "all"] as const;
export type Moment = (typeof moments)[number];
export type Costs = Partial<Record<Moment, Cost>>;

export interface Budgets {
  ceilings: Record<string, Costs>;
  written: Record<string, Costs>;
}

export const read = (): Budgets => JSON.parse(readFileSync(FILE, "utf8")) as Budgets;

/** Writes what a route costs. */
export function write(route: string, costs: Costs): void {
  const budgets = read();
  budgets.written[route] = costs;
  writeFileSync(FILE, `${JSON.stringify(budgets, undefined, 2)}\n`);
}

/** Why a route costs too much, a sentence for each figure; empty if it does not. */
export function tooMuch(route: string, costs: Costs, { ceilings, written }: Budgets): string[] {
  const found: string[] = [];
  for (const moment of moments) {
    const cost = costs[moment];
    if (!cost) continue;
    const before = written[route]?.[moment];
    if (!before) found.push(`${route}, ${moment}: nothing is written, run \`cargo xtask budgets\``);
    for (const what of ["bytes", "requests"] as const) {
      const most = before ? Math.max(Math.floor(before[what] * AIR), before[what]) : Infinity;
      const ceiling = ceilings[route]?.[moment]?.[what] ?? Infinity;
      if (cost[what] > ceiling) found.push(`${route}, ${moment}: ${cost[what]} ${what}, above the ceiling of ${ceiling}`);
      if (cost[what] > most) found.push(`${route}, ${moment}: ${cost[what]} ${what}, more than ${most}; written are ${before?.[what]}`);
    }
  }
  return found;
}
