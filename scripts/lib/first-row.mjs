// What a browser loads before the first row of the first list can be seen, read from the build's manifest.
// tests/e2e/first-row.spec.ts holds it against what a browser really asks for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** The screens of /dashboard/monitors and what signs in: imported when they are needed, and sure to be. */
export const onFirstRowsWay = [
  'src/routes/dashboard.tsx?tsr-split=component',
  'src/routes/dashboard/monitors.tsx?tsr-split=component',
  'src/session/provider.ts',
];

const beginnings = ['index.html', ...onFirstRowsWay];

/**
 * Reads dist/app/.vite/manifest.json.
 * @returns {{ scripts: string[], styles: string[] }} paths below dist/app
 * @throws when the build has no chunk for one of the beginnings: then this list is out of date
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
  for (const name of beginnings) add(name);
  const all = [...chunks];
  return {
    scripts: all.map(({ file }) => file),
    styles: [...new Set(all.flatMap(({ css = [] }) => css))],
  };
}
