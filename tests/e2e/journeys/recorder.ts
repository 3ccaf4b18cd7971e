/** Runs in the page, before its first script: reports what the page complains about. It must be self-contained. */
export function recorder(address: string): void {
  // Firefox and WebKit tell a page that is left of every request that ends with it.
  let isLeft = false;
  addEventListener("beforeunload", () => {
    isLeft = true;
    // It may be restored, or have begun no more than a download.
    setTimeout(() => (isLeft = false), 2_000);
  });
  const report = (complaint: string) => void (isLeft || navigator.sendBeacon(address, complaint));
  const say = console.error.bind(console);
  console.error = (...words: unknown[]) => {
    report(`console: ${words.map(String).join(" ")}`);
    say(...words);
  };
  addEventListener("error", (event) => {
    if (event.message) report(`uncaught: ${event.message}`);
    else if (event.target instanceof Element) report(`not loaded: ${event.target.outerHTML.slice(0, 200)}`);
  }, true);
  addEventListener("unhandledrejection", (event) => report(`rejected: ${event.reason}`));
  addEventListener("securitypolicyviolation", (event) =>
    report(`policy: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sample} in ${event.sourceFile}:${event.lineNumber}`),
  );
}
