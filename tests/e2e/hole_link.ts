/**
 * Links that hold a hole, written by `docs/hole-link.md` alone: another writer than the app's, for texts and holes that the
 * app would not share.
 */
import { crc32 } from "node:zlib";

import type { Hole, Point } from "./courses.ts";

export interface Shared {
  id?: number;
  name?: string;
  notice?: string;
  /** Days after 2024-01-01. */
  day?: number;
  holes: Hole[];
}

const tee = { lat: 32.33479, lng: -86.32839 };
const green = { lat: 32.33149, lng: -86.32819 };
/** A hole with a tee, a green of one point and a bunker. */
export const plainHole: Hole = {
  hole_number: 4,
  par: 4,
  length_yards: 401,
  coordinates: { tee, green: { front: green, center: green, back: green } },
  hazards: [{ type: "bunker", label: "Left Bunker", lat: 32.332, lng: -86.328 }],
};

const number = (value: bigint): number[] => {
  const bytes: number[] = [];
  for (let rest = value; ; ) {
    const low = Number(rest & 127n);
    rest >>= 7n;
    if (!rest) return [...bytes, low];
    bytes.push(low | 128);
  }
};
const zigzag = (value: bigint) => (value < 0n ? -2n * value - 1n : 2n * value);
const text = (words: string) => {
  const bytes = [...Buffer.from(words)];
  return [...number(BigInt(bytes.length)), ...bytes];
};
const optional = (value: number | null | undefined) => number(BigInt(value === null || value === undefined ? 0 : value + 1));
const flags = (facts: unknown[]) => facts.reduce<number>((sum, fact, bit) => sum | (fact === null || fact === undefined ? 0 : 1 << bit), 0);

/** The part of the address after `#`. */
export function packed({ id, name, notice, day = 1059, holes }: Shared): string {
  let [lat, lng] = [0n, 0n];
  const point = (to: Point) => {
    const steps = [to.lat, to.lng].map((degrees) => BigInt(Math.round(degrees * 100_000))) as [bigint, bigint];
    const [north, east] = [zigzag(steps[0] - lat), zigzag(steps[1] - lng)];
    [lat, lng] = steps;
    let pair = 0n;
    for (let bit = 0n; bit < 32n; bit++) pair |= (((north >> bit) & 1n) << (2n * bit)) | (((east >> bit) & 1n) << (2n * bit + 1n));
    return number(pair);
  };
  const hazard = (of: Hole["hazards"][number]) => {
    const label = of.label ? [...Buffer.from(of.label)] : undefined;
    const kind = of.type === "bunker" ? 0 : of.type === "water" ? 1 : 2;
    const head = ((label?.length ?? 0) << 4) | 8 | (label ? 4 : 0) | kind;
    return [...number(BigInt(head)), ...(label ?? []), ...(kind === 2 ? text(of.type) : []), ...point(of)];
  };
  const bytes = [flags([id, name, null, notice]), ...number(BigInt(day))];
  if (id !== undefined) bytes.push(...number(zigzag(BigInt(id))));
  for (const words of [name, notice]) if (words !== undefined) bytes.push(...text(words));
  bytes.push(...number(BigInt(holes.length)));
  for (const { hole_number, par, length_yards, coordinates, hazards } of holes) {
    const { tee, green, fairway, dogleg, layup } = coordinates;
    const points = [tee, fairway, dogleg, layup, green.front, green.center, green.back];
    bytes.push(...number(BigInt(hole_number)), ...optional(par), ...optional(length_yards), flags(points));
    for (const at of points) if (at) bytes.push(...point(at));
    bytes.push(...number(BigInt(hazards.length)), ...hazards.flatMap(hazard));
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(Buffer.from(bytes)));
  return `1${Buffer.from([...bytes, ...sum]).toString("base64url")}`;
}
