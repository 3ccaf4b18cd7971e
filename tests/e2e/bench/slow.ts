/** A slow phone. */
import type { CDPSession } from "@playwright/test";

/** Makes a page as slow as on a slow phone. Applied, not simulated. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  // 1.6 Mbit/s down, 750 kbit/s up, 150 ms, and a processor four times slower.
  const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
  await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
