// The number of the release: the changelog's latest section has it, and numbers only rise.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

it('package.json and the latest section of the changelog name the same release, above all earlier ones', () => {
  const text = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const sections = text.match(/^### .*$/gm) ?? [];
  const numbered = sections.map((title) => /^### Release (\d+), \d+ \w+ \d{4}: /.exec(title)?.[1]);
  expect(numbered[0], sections[0]).toBe(String(packageJson.release));
  const numbers = numbered.filter((it) => it !== undefined).map(Number);
  // Those before release 32 have none.
  expect(numbered.slice(0, numbers.length)).not.toContain(undefined);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a));
});
