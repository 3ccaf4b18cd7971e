/** Timing for measurements: from a click to the frame that shows its result. */
import type { Page } from "@playwright/test";

/** Functions inside the measured pages, installed before the app, and only here. */
export async function install(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frame = () => new Promise<number>((begun) => requestAnimationFrame(begun));
    // A message that is sent in a frame's callback arrives after that frame was painted.
    const painted = async () => {
      await frame();
      const { port1, port2 } = new MessageChannel();
      await new Promise((arrived) => {
        port1.onmessage = arrived;
        port2.postMessage(undefined);
      });
    };
    const until = (isThere: () => boolean) =>
      new Promise<void>((found) => {
        if (isThere()) return found();
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          found();
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      });
    /** Nobody clicks in the very next frame after a paint, while the app is still rendering rows below the viewport. */
    const rest = async () => {
      await new Promise((over) => setTimeout(over, 150));
      await painted();
    };
    const click = async (selector: string, isThere: () => boolean) => {
      await rest();
      const link = document.querySelector<HTMLElement>(selector);
      if (!link) throw new Error(`no ${selector}`);
      const begun = performance.now();
      link.click();
      await until(isThere);
      const drawn = performance.now() - begun;
      await painted();
      return { drawn, painted: performance.now() - begun };
    };
    const painting = async (isThere: () => boolean, begun: number) => {
      await until(isThere);
      await painted();
      return performance.now() - begun;
    };
    const emptyFrame = async () => {
      await painted();
      const begun = performance.now();
      await painted();
      return performance.now() - begun;
    };
    /** Runs an action in every frame for a while; returns the times between frames and the action's durations. */
    const everyFrame = async (milliseconds: number, act: (share: number) => void) => {
      const deltas: number[] = [];
      const costs: number[] = [];
      const begun = await frame();
      for (let last = begun; last - begun < milliseconds; ) {
        const before = performance.now();
        act((last - begun) / milliseconds);
        costs.push(performance.now() - before);
        const now = await frame();
        deltas.push(now - last);
        last = now;
      }
      return { deltas, costs };
    };
    const emptyFrames = async (count: number) => {
      const samples: number[] = [];
      while (samples.length < count) samples.push(await emptyFrame());
      return samples;
    };
    Object.assign(globalThis, { bench: { click, emptyFrames, everyFrame, rest, until: painting } });
  });
}

/** Tells in `seen.painted` when each page has painted what is to be `shown`, a selector. */
export async function watch(page: Page, kept: { name: string; value: string }[], shown: string): Promise<void> {
  await page.addInitScript(
    ([kept, shown]) => {
      for (const { name, value } of kept) localStorage.setItem(name, value);
      const seen = { painted: NaN };
      Object.assign(globalThis, { seen });
      const observer = new MutationObserver(() => {
        if (!document.querySelector(shown)?.getClientRects().length) return;
        observer.disconnect();
        // A message that is sent in a frame's callback arrives after that frame was painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            seen.painted = performance.now();
          };
          port2.postMessage(undefined);
        });
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    },
    [kept, shown] as const,
  );
}

export interface Bench {
  click(selector: string, isThere: () => boolean): Promise<{ drawn: number; painted: number }>;
  /** Waits for 0.15 s, then for the next frame. */
  rest(): Promise<void>;
  /** Milliseconds from a moment until the next paint. */
  until(isThere: () => boolean, begun: number): Promise<number>;
  emptyFrames(count: number): Promise<number[]>;
  everyFrame(milliseconds: number, act: (share: number) => void): Promise<{ deltas: number[]; costs: number[] }>;
}
declare global {
  const bench: Bench;
  const seen: { painted: number };
}
