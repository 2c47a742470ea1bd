// Adds to jsdom what it lacks of a browser, and empties the device before every test.
import 'fake-indexeddb/auto';
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import { z } from 'zod';
import { clearAllDatabases } from '../../src/data/store/erase-databases.ts';
import { browserLimitsMs } from '../../src/lib/in-time.ts';
import { forgetConfirmation } from '../../src/lib/service-clock.ts';
import { computeStyle } from './computed-style.ts';
import { paceKeys } from './key-pace.ts';
import { scaled, waitMs } from './limits.ts';
import { endTest } from './open-resources.ts';
import { answerQuickly } from './quick-queries.ts';
import { matchesMediaQuery, resetScreenWidth, watchMediaQuery } from './screen-width.ts';
import { usualLimitsMs } from './usual-limits.ts';

/** Given by Vitest. */
declare const jsdom: { window: Window };

z.config({ jitless: true });

// Without the page's HTML, which would fill the report.
configure({ asyncUtilTimeout: waitMs, getElementError: (message) => new Error(message ?? 'not found') });

// A database that a busy machine keeps waiting is not one that does not answer, nor is a store one that is busy.
const setLimits = () =>
  Object.assign(browserLimitsMs, { database: scaled(usualLimitsMs.database), store: waitMs });
setLimits();

// Light, with motion.
window.matchMedia = (query) => {
  const target = watchMediaQuery(query);
  return {
    matches: matchesMediaQuery(query),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  };
};
// The service in this process keeps its database in a Blob or a File, and jsdom's cannot be read; nor does jsdom's
// FormData take Node's files. Node's own has no other name here.
const { constructor: NodeFormData } = await new Response(new URLSearchParams('of=node')).formData();
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile, FormData: NodeFormData });
// Node's Web Crypto, with which the service reads certificates, takes no ArrayBuffer of jsdom.
Object.assign(globalThis, {
  ArrayBuffer: Buffer.alloc(1).buffer.constructor,
  Uint8Array: Object.getPrototypeOf(Buffer),
});
// From 25 on Node has storage of its own, which is undefined unless it is given a file, and Vitest leaves what is there.
for (const name of ['localStorage', 'sessionStorage'] as const)
  Object.defineProperty(globalThis, name, { value: jsdom.window[name], configurable: true });
window.getComputedStyle = computeStyle;
answerQuickly(window);
paceKeys(window);
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// React's development build records where each element was created, which takes a sixth of a test's time.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// Printing an element with all its references takes longer than its test.
const { warn } = console;
console.warn = (...parts: unknown[]) => warn(...parts.filter((part) => !(part instanceof Element)));

afterEach(async () => {
  // The test's screens, before what they show is emptied.
  await endTest();
  cleanup();
  resetScreenWidth();
  // Toasts outlive their screen.
  notifications.clean();
  setLimits();
  localStorage.clear();
  forgetConfirmation();
  await clearAllDatabases();
});
