/**
 * Every screen of the app in every state worth reviewing, by name: how to reach it, and what is visible then. The
 * accessibility spec audits each of them, and `cargo xtask screenshots` takes their pictures. A new screen or state is
 * one more row of a file in `states/`.
 */
import type { Plan } from "./server.ts";
import { awkwardHoles, courses, coursesOnDeveloper, holes } from "./states/courses.ts";
import { frames, framesWithoutKey, spent } from "./states/frame.ts";
import { lists } from "./states/lists.ts";
import { comparisons, shapes } from "./states/side_by_side.ts";
import type { States } from "./states/stage.ts";

export { courseOf18, coursesOf18 } from "./states/stage.ts";

/** A plan, or no key, and the states that are reached with it. */
export const statesByPlan: readonly (readonly [Plan | undefined, States])[] = [
  ["enterprise", { ...lists, ...courses, ...holes, ...awkwardHoles, ...comparisons, ...shapes, ...frames }],
  ["developer", coursesOnDeveloper],
  ["free", spent],
  [undefined, framesWithoutKey],
];

/** The name of a group of states. */
export const planWords = (plan: Plan | undefined) => (plan ? `with a key of the ${plan} plan` : "without a key");
