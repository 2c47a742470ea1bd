// What jsdom lacks of a browser, and an empty device for every test.
import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';

z.config({ jitless: true });

/** A tablet in landscape, light, with motion. */
const width = 1180;

function matches(query: string): boolean {
  const max = /\(max-width: (\d+)px\)/.exec(query)?.[1];
  return max !== undefined && width <= Number(max);
}

window.matchMedia = (query) => ({
  matches: matches(query),
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
window.scrollTo = () => undefined;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
});

afterEach(cleanup);
