// The number of the release: the latest part of the changelog has it, and numbers only rise.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

it('package.json and the latest part of the changelog name the same release, above all earlier ones', () => {
  const text = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const [latest = '', ...earlier] = text.match(/^## .*$/gm) ?? [];
  const { version, release } = packageJson;
  expect(latest).toBe(`## ${version}, release ${release}`);
  const numbers = [latest, ...earlier]
    .flatMap((title) => /, release (\d+)$/.exec(title)?.[1] ?? [])
    .map(Number);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a));
  // No section is outside of a release.
  expect(text.slice(0, text.indexOf(latest))).not.toMatch(/^### /m);
});
