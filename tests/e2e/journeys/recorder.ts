/** Runs in the page, before its first script: reports what the page complains about. It must be self-contained. */
export function recorder(address: string): void {
  const report = (complaint: string) => void navigator.sendBeacon(address, complaint);
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
