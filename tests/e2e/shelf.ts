/** Inspects and corrupts the app's answer store in IndexedDB from outside. */
import { expect, type Page } from "@playwright/test";

type Store = "index" | "bodies";

/** The addresses with a stored answer. */
export const shelved = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done, failed) => {
        const opening = indexedDB.open("yardbook-answers-1");
        // The app creates the database when it stores the first answer.
        opening.onupgradeneeded = () => (opening.transaction?.abort(), done([]));
        opening.onerror = (event) => (event.preventDefault(), failed(opening.error));
        opening.onsuccess = () => {
          const asking = opening.result.transaction("index").objectStore("index").getAllKeys();
          asking.onsuccess = () => (opening.result.close(), done(asking.result.map(String)));
        };
      }),
  );

/** Waits until this many answers are stored: they are written after they are shown. */
export const untilShelved = (page: Page, count: number) => expect.poll(async () => (await shelved(page)).length).toBe(count);

/** Overwrites the stored answer of an address. */
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

/** The stored entry or body of an address; undefined without one. */
export const stored = (page: Page, store: Store, address: string): Promise<unknown> =>
  page.evaluate(
    ({ store, address }) =>
      new Promise<unknown>((done, failed) => {
        const opening = indexedDB.open("yardbook-answers-1");
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const asking = opening.result.transaction(store).objectStore(store).get(address);
          asking.onsuccess = () => (opening.result.close(), done(asking.result));
        };
      }),
    { store, address },
  );
