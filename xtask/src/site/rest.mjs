// Waits until the page has come to rest: nothing was loaded for three seconds, and no screen waits for an answer.

const QUIET_MS = 3_000;

export function atRest(then) {
  let last = performance.now();
  const loads = new PerformanceObserver(() => (last = performance.now()));
  loads.observe({ type: "resource" });
  const look = () => {
    if (performance.now() - last < QUIET_MS || !document.documentElement.dataset.app || document.querySelector(".Waiting")) return;
    clearInterval(timer);
    loads.disconnect();
    then();
  };
  const timer = setInterval(look, 1_000);
}
