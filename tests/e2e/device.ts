/** A device whose position and screen lock a test controls. */
import type { Page } from "@playwright/test";

import type { Point } from "./courses.ts";

/** The position of a device, under a test's control. */
export interface Device {
  watching: number;
  asked: { enableHighAccuracy?: boolean } | undefined;
  tell(lat: number, lng: number, accuracy: number, ageMs?: number): void;
  fail(code: number): void;
  screen: string[];
}

/** Replaces the device's position and screen lock. */
export const pretend = (page: Page) =>
  page.addInitScript(() => {
    const found = new Map<number, [PositionCallback, PositionErrorCallback]>();
    let next = 1;
    const device = {
      get watching() {
        return found.size;
      },
      asked: undefined as PositionOptions | undefined,
      tell: (latitude: number, longitude: number, accuracy: number, ageMs = 0) =>
        found.forEach(([told]) => told({ coords: { latitude, longitude, accuracy }, timestamp: Date.now() - ageMs } as GeolocationPosition)),
      fail: (code: number) => found.forEach(([, failed]) => failed({ code, message: "" } as GeolocationPositionError)),
      screen: [] as string[],
    };
    const geolocation = {
      watchPosition(told: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) {
        device.asked = options;
        found.set(next, [told, failed]);
        return next++;
      },
      clearWatch: (id: number) => found.delete(id),
    };
    const wakeLock = {
      request: async () => {
        device.screen.push("on");
        return { release: async () => device.screen.push("off") };
      },
    };
    Object.defineProperty(navigator, "geolocation", { value: geolocation });
    Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
    (globalThis as unknown as { device: Device }).device = device;
  });

export const device = <T>(page: Page, use: (device: Device) => T) =>
  page.evaluate(`(${String(use)})(globalThis.device)`) as Promise<Awaited<T>>;
/** Tells a position, which was taken some time ago. */
export const tell = (page: Page, { lat, lng }: Point, accuracy: number, ageMs = 0) =>
  page.evaluate(([lat, lng, accuracy, ageMs]) => (globalThis as unknown as { device: Device }).device.tell(lat, lng, accuracy, ageMs), [
    lat,
    lng,
    accuracy,
    ageMs,
  ] as const);
export const fail = (page: Page, code: number) =>
  page.evaluate((code) => (globalThis as unknown as { device: Device }).device.fail(code), code);
