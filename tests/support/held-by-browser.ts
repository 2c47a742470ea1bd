// What a browser holds for this origin, by name, and which of some texts are in it or in the files of its profile, for journeys
// about what must not stay.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A page of this origin without the app. */
export const pageWithoutApp = '/licenses.txt';

/** Names without what differs from one person, device or build to the next. */
function nameOf(key: string): string {
  if (key.startsWith('@@auth0spajs@@')) return '@@auth0spajs@@';
  return (
    key
      .replace(/^(workbox-precache-v\d+).*/, '$1')
      .replace(/^(infusion-console-).*/, '$1…')
      .split(' ')[0] ?? ''
  );
}

const namesOf = (keys: readonly string[]) => [...new Set(keys.map(nameOf))].sort();

export interface Held {
  databases: string[];
  localStorage: string[];
  sessionStorage: string[];
  caches: string[];
  cookies: string[];
}

export async function heldBy(page: Page): Promise<Held> {
  const stored = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name = '' }) => name),
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    caches: await caches.keys(),
  }));
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  return {
    databases: namesOf(stored.databases),
    localStorage: namesOf(stored.localStorage),
    sessionStorage: namesOf(stored.sessionStorage),
    caches: namesOf(stored.caches),
    cookies: namesOf(cookies),
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Which of the texts are in any file of a browser's profile, also in what it has deleted and not overwritten. */
export function writtenBy(profile: string, texts: readonly string[]): string[] {
  const contents = filesBelow(profile).map((file) => readFileSync(file));
  const isIn = (text: string) =>
    contents.some((bytes) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')));
  return texts.filter(isIn);
}
