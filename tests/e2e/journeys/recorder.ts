/** Runs in the page, before its first script: reports what the page complains about. It must be self-contained. */
export function recorder(address: string): void {
  // While a page is left, Firefox and WebKit let its requests fail.
  let isLeft = false;
  addEventListener("beforeunload", () => {
    isLeft = true;
    // The page may stay: it is restored, or only a download has begun.
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
