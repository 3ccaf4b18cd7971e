/**
 * Every screen of the app in every state that is worth looking at, by what it is: how to get there, and what has
 * arrived when it is there. The accessibility spec audits each of them, `cargo xtask screenshots` takes their pictures;
 * a new screen or state is one more row of a file in `states/`.
 */
import type { Plan } from "./server.ts";
import { awkwardHoles, courses, coursesOnDeveloper, holes } from "./states/courses.ts";
import { frames, framesWithoutKey, spent } from "./states/frame.ts";
import { lists } from "./states/lists.ts";
import { comparisons, shapes } from "./states/side_by_side.ts";
import type { States } from "./states/stage.ts";

export { courseOf18, coursesOf18 } from "./states/stage.ts";

/** The plan whose key the browser starts with, none without a key, and the states that are reached with it. */
export const statesByPlan: readonly (readonly [Plan | undefined, States])[] = [
  ["enterprise", { ...lists, ...courses, ...holes, ...awkwardHoles, ...comparisons, ...shapes, ...frames }],
  ["developer", coursesOnDeveloper],
  ["free", spent],
  [undefined, framesWithoutKey],
];

/** What a group of states is called. */
export const planWords = (plan: Plan | undefined) => (plan ? `with a key of the ${plan} plan` : "without a key");
