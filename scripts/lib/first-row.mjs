// Lists the files that a browser loads before the first row of the first list appears, from the build's manifest.
// tests/e2e/first-row.spec.ts compares it with what a browser really requests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** The most that may be sent before the first row, in kB, each file compressed by brotli. */
export const firstRowLimitsKb = { pageLoader: 4.2, scripts: 240, styles: 14.5 };

/**
 * The script that the page runs first (scripts/lib/page-loader.mjs).
 * @returns {string} its path below dist/app
 */
export function loaderFile() {
  const page = readFileSync(join(root, 'dist/app/index.html'), 'utf8');
  const file = /<script[^>]* src="\/(assets\/loader-[^"]+)"/.exec(page)?.[1];
  if (!file) throw new Error('The page has no page loader.');
  return file;
}

/**
 * The English texts that the page starts with.
 * @returns {string} their path below dist/app
 */
function startTextsFile() {
  const page = readFileSync(join(root, 'dist/app/index.html'), 'utf8');
  const folder = / data-texts="\/(assets\/texts-[^"]+\/)"/.exec(page)?.[1];
  if (!folder) throw new Error('The page does not say where its texts are.');
  return `${folder}en/start.json`;
}

/**
 * Reads dist/app/.vite/manifest.json.
 * @returns {{ scripts: string[], styles: string[] }} paths below dist/app
 */
export function firstRowFiles() {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/app/.vite/manifest.json'), 'utf8'));
  const chunks = new Set();
  function add(chunk) {
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const name of chunk.imports ?? []) add(manifest[name]);
  }
  add(manifest['index.html']);
  const all = [...chunks];
  return {
    scripts: [loaderFile(), startTextsFile(), ...all.map(({ file }) => file)],
    styles: [...new Set(all.flatMap(({ css = [] }) => css))],
  };
}
