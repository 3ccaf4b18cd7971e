/** Figures of a measurement: median and spread, as the rows that `cargo xtask bench` prints. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Adds rows to those of earlier measurements. */
export async function keep(rows: Row[]): Promise<void> {
  const file = process.env["BENCH"];
  if (!file) return;
  const before = await readFile(file, "utf8").then((text) => JSON.parse(text) as Row[], () => []);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify([...before, ...rows], undefined, 1));
}

/** A row: a figure beside its target and beside something measured in the same run. */
export interface Row {
  name: string;
  unit: "ms" | "fps" | "%" | "kB" | "MB" | "requests" | "";
  median: number;
  least: number;
  most: number;
  /** The target, in words; without one, the row is only for comparison. */
  target?: string;
  /** Whether the target is met. */
  met?: boolean;
  /** The ratio to the reference. */
  ratio?: number;
  /** The name of the reference. */
  to?: string;
}

export interface Spread {
  median: number;
  least: number;
  most: number;
}

export function spread(samples: number[]): Spread {
  const sorted = [...samples].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { median: at(0.5), least: at(0), most: at(1) };
}

/** The frames of a time span: `deltas` are the times between them. */
export function frames(deltas: number[]): { fps: number; over16: number; over25: number } {
  const time = deltas.reduce((sum, delta) => sum + delta, 0);
  // Frame times have steps of 0.1 ms, so 16.7 is a frame in time.
  const share = (limit: number) => (100 * deltas.filter((delta) => delta > limit).length) / deltas.length;
  return { fps: (1000 * deltas.length) / time, over16: share(16.75), over25: share(25) };
}
