/**
 * Makes `public/us-states.svg`, the outlines of the states behind the map of courses.
 *
 * Run by hand, and rarely; the file is part of the project:
 *
 * npm install --no-save --prefix xtask/node us-atlas@3.0.1
 * node xtask/node/us-states.mjs
 *
 * us-atlas is the Census Bureau's cartographic boundary files (public domain) as TopoJSON, projected by d3's
 * `geoAlbersUsa().scale(1300).translate([487.5, 305])` to 975 by 610; `crates/golf-views/src/golf/us_map/projection.rs` has the same numbers.
 * Lines are simplified by Visvalingam's method, the smallest triangle first. Points are written in tenths, each
 * relative to the one before. A border that two states share is one line here, so it is simplified once and drawn once.
 *
 * With `--boxes` it prints the states' bounding boxes in tenths of a degree instead, for `crates/golf-views/src/golf/us_map/plausible.rs`.
 * With `--polygons` it prints each state's rings in thousandths of a degree, for `crates/golf-osm/src/states/outlines.txt`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Triangles smaller than this, in square units of the drawing, are dropped. */
const LEAST_AREA = 1.2;
/** Islands with a box narrower and lower than this are dropped. */
const LEAST_ISLAND = 1.2;
const SOURCE = "US Census Bureau cartographic boundary files, by way of us-atlas 3; public domain";

const read = (name) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "node_modules/us-atlas", name), "utf8"));

/** The arcs of a topology as absolute points. */
function arcsOf({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]]);
  });
}

/** The rings of a geometry, as lists of arc numbers. */
function ringsOf(geometry) {
  if (geometry.type === "Polygon") return geometry.arcs;
  return geometry.type === "MultiPolygon" ? geometry.arcs.flat() : [];
}

const number = (arc) => (arc < 0 ? ~arc : arc);

/** The points of a line that remain after simplification. */
function thinned(line) {
  const kept = line.slice();
  const closed = line[0][0] === line.at(-1)[0] && line[0][1] === line.at(-1)[1];
  const least = closed ? 5 : 2;
  const area = ([a, b], [c, d], [e, f]) => Math.abs((c - a) * (f - b) - (e - a) * (d - b)) / 2;
  while (kept.length > least) {
    let [at, smallest] = [-1, LEAST_AREA];
    for (let i = 1; i + 1 < kept.length; i += 1) {
      const size = area(kept[i - 1], kept[i], kept[i + 1]);
      if (size < smallest) [at, smallest] = [i, size];
    }
    if (at < 0) break;
    kept.splice(at, 1);
  }
  return kept;
}

const tenths = ([x, y]) => [Math.round(x * 10), Math.round(y * 10)];

/** A number in tenths, in SVG's shortest notation, with a space only where needed. */
function written(value, first) {
  const text = (value / 10).toString().replace(/^(-?)0\./, "$1.");
  return first || text.startsWith("-") ? text : ` ${text}`;
}

/** A line as path data; `closed` leaves the last point out. */
function path(points, closed) {
  const [start, ...rest] = points.map(tenths);
  let [x, y] = start;
  let text = `M${written(x, true)}${written(y, false)}`;
  let letter = "l";
  for (const [nx, ny] of closed ? rest.slice(0, -1) : rest) {
    if (nx === x && ny === y) continue;
    text += letter + written(nx - x, letter !== "") + written(ny - y, false);
    letter = "";
    [x, y] = [nx, ny];
  }
  return closed ? `${text}z` : text;
}

function outlines() {
  const topology = read("states-albers-10m.json");
  const states = topology.objects.states.geometries.filter((state) => ringsOf(state).length > 0);
  const lines = arcsOf(topology).map(thinned);
  const uses = new Map();
  for (const ring of states.flatMap(ringsOf)) {
    for (const arc of ring) uses.set(number(arc), (uses.get(number(arc)) ?? 0) + 1);
  }
  const points = (ring) => {
    const of = (arc) => (arc < 0 ? lines[~arc].slice().reverse() : lines[arc]);
    return ring.flatMap((arc, index) => (index ? of(arc).slice(1) : of(arc)));
  };
  const isLarge = (line) => {
    const span = (axis) => Math.max(...line.map((p) => p[axis])) - Math.min(...line.map((p) => p[axis]));
    return span(0) > LEAST_ISLAND || span(1) > LEAST_ISLAND;
  };
  const land = topology.objects.nation.geometries.flatMap(ringsOf).map(points).filter(isLarge);
  const borders = [...uses].filter(([, count]) => count > 1).map(([arc]) => lines[arc]);
  const d = (paths) => paths.join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 975 610"><desc>${SOURCE}</desc><g id="states">`,
    `<path id="land" d="${d(land.map((line) => path(line, true)))}"/>`,
    `<path id="borders" fill="none" d="${d(borders.map((line) => path(line, false)))}"/>`,
    "</g></svg>\n",
  ].join("\n");
}

/** The rings of every state: its name, then longitude and latitude in thousandths of a degree, relative to the point before. */
function polygons() {
  const topology = read("states-10m.json");
  const lines = arcsOf(topology);
  const territories = ["American Samoa", "Commonwealth of the Northern Mariana Islands", "Guam", "Puerto Rico", "United States Virgin Islands"];
  const states = topology.objects.states.geometries.filter((state) => !territories.includes(state.properties.name));
  states.sort((a, b) => (a.properties.name < b.properties.name ? -1 : 1));
  const rows = [`# ${SOURCE}; made by: node xtask/node/us-states.mjs --polygons\n`];
  for (const state of states) {
    for (const ring of ringsOf(state)) {
      let [x, y] = [0, 0];
      const points = ring.flatMap((arc, index) => (arc < 0 ? lines[~arc].slice().reverse() : lines[arc]).slice(index ? 1 : 0));
      const steps = points.map(([lng, lat]) => {
        const [east, north] = [Math.round(lng * 1000), Math.round(lat * 1000)];
        const step = `${east - x},${north - y}`;
        [x, y] = [east, north];
        return step;
      });
      rows.push(`${state.properties.name}:${steps.filter((step) => step !== "0,0").join(" ")}\n`);
    }
  }
  return rows.join("");
}

function boxes() {
  const topology = read("states-10m.json");
  const lines = arcsOf(topology);
  const rows = topology.objects.states.geometries.map((state) => {
    // Longitudes west of the antimeridian continue past it, so that Alaska is one box.
    const points = ringsOf(state).flatMap((ring) => ring.flatMap((arc) => lines[number(arc)]));
    const east = points.map(([x]) => (x > 100 ? x - 360 : x));
    const north = points.map(([, y]) => y);
    const edges = [Math.floor(Math.min(...north) * 10), Math.floor(Math.min(...east) * 10)];
    return [state.properties.name, ...edges, Math.ceil(Math.max(...north) * 10), Math.ceil(Math.max(...east) * 10)];
  });
  rows.sort(([a], [b]) => (a < b ? -1 : 1));
  return rows.map(([name, ...box]) => `    [${box.join(", ")}], // ${name}\n`).join("");
}

if (process.argv.includes("--boxes")) {
  process.stdout.write(boxes());
} else if (process.argv.includes("--polygons")) {
  process.stdout.write(polygons());
} else {
  const place = join(import.meta.dirname, "../../public/us-states.svg");
  writeFileSync(place, outlines());
  console.log(`${place}: ${readFileSync(place).length} bytes`);
}
