/** What the app has saved in this browser's IndexedDB, looked at and spoiled from outside. */
import { expect, type Page } from "@playwright/test";

type Store = "index" | "bodies";

/** The addresses that are saved. */
export const shelved = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done, failed) => {
        const opening = indexedDB.open("yardbook-answers-1");
        // It is the app that makes it, when something is to be saved.
        opening.onupgradeneeded = () => (opening.transaction?.abort(), done([]));
        opening.onerror = (event) => (event.preventDefault(), failed(opening.error));
        opening.onsuccess = () => {
          const asking = opening.result.transaction("index").objectStore("index").getAllKeys();
          asking.onsuccess = () => (opening.result.close(), done(asking.result.map(String)));
        };
      }),
  );

/** Waits until so many answers are saved: they are written after they are shown. */
export const untilShelved = (page: Page, count: number) => expect.poll(async () => (await shelved(page)).length).toBe(count);

/** Writes something over what is saved of an address. */
export const spoil = (page: Page, store: Store, address: string, junk: unknown): Promise<void> =>
  page.evaluate(
    ({ store, address, junk }) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open("yardbook-answers-1");
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(store, "readwrite");
          transaction.objectStore(store).put(junk, address);
          transaction.oncomplete = () => (opening.result.close(), done());
        };
      }),
    { store, address, junk },
  );
