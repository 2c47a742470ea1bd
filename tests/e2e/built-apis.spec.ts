// The build, with its packages, uses nothing that the oldest browsers lack, unless it has something else for them.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findNewApis, findNewStyles } from '../../scripts/checks/browser-apis.mjs';
import { lookalikes, packageFallbacks, styleVerdicts } from '../../scripts/checks/browser-verdicts.mjs';
import { root } from '../../scripts/lib/root.mjs';

const folder = join(root, 'dist/app/assets');

function findIn(extension: string, find: (path: string, text: string) => Map<string, string[]>): Set<string> {
  const files = readdirSync(folder).filter((name) => name.endsWith(extension));
  expect(files.length).toBeGreaterThan(10);
  return new Set(files.flatMap((name) => [...find(name, readFileSync(join(folder, name), 'utf8')).keys()]));
}

/** Whether a feature is named, as it is or by its beginning: 'text-wrap*'. */
const isNamed = (feature: string) =>
  Object.keys(styleVerdicts).some((name) =>
    name.endsWith('*') ? feature.startsWith(name.slice(0, -1)) : feature === name,
  );

test('every API that the oldest browsers lack has a verdict', { tag: '@long' }, () => {
  const names = [...findIn('.js', findNewApis)].filter((name) => !lookalikes.has(name));
  expect(names.sort()).toEqual(Object.keys(packageFallbacks).sort());
});

test('every style that the oldest browsers lack has a verdict', { tag: '@long' }, () => {
  const features = findIn('.css', (_, text) => findNewStyles(text));
  expect([...features].filter((feature) => !isNamed(feature))).toEqual([]);
});

test('no build has the screen of parts, which is for developing', () => {
  const words = 'Facility, searched';
  expect(readFileSync(join(root, 'tests/parts/main.tsx'), 'utf8')).toContain(words);
  const app = join(root, 'dist/app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(app, name)).isFile(),
  );
  expect(files.filter((name) => name.includes('tests/'))).toEqual([]);
  const texts = files.filter((name) => /\.(?:js|html|json|webmanifest)$/.test(name));
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((name) => readFileSync(join(app, name), 'utf8').includes(words))).toEqual([]);
});
