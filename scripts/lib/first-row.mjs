// What a browser loads before the first row of the first list appears, from the build's manifest.
// tests/e2e/first-row.spec.ts compares it with what a browser really requests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** The screens of /dashboard/monitors: lazy imports that every first row needs. */
export const firstRowModules = [
  'src/routes/dashboard.tsx?tsr-split=component',
  'src/routes/dashboard/-monitor-list-route.tsx',
];

const entries = ['index.html', ...firstRowModules];

/**
 * Reads dist/app/.vite/manifest.json.
 * @returns {{ scripts: string[], styles: string[] }} paths below dist/app
 * @throws when the build has no chunk for an entry: then this list is out of date
 */
export function firstRowFiles() {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/app/.vite/manifest.json'), 'utf8'));
  const chunks = new Set();
  function add(name) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no chunk for ${name}.`);
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  }
  for (const name of entries) add(name);
  const all = [...chunks];
  return {
    scripts: all.map(({ file }) => file),
    styles: [...new Set(all.flatMap(({ css = [] }) => css))],
  };
}
