// A test file in no project would never run, and a name that matches no file would leave its tests to another project. A
// screen that a test closes last is closed by tests/support/open-resources.ts anyway.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { hasOpenssl, testsOfOpenssl } from '../../scripts/lib/openssl.mjs';
import config from '../../vitest.config.ts';

const patterns = z.array(z.string()).default([]);
const settings = z.object({
  test: z.object({
    projects: z.array(
      z.object({ test: z.object({ name: z.string(), include: patterns, exclude: patterns }) }),
    ),
  }),
});
const projects = settings.parse(config).test.projects.map((it) => it.test);

/** `{a,b}.ts` as `a.ts` and `b.ts`. */
function expand(pattern: string): string[] {
  const [whole, inner = ''] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (whole === undefined) return [pattern];
  return inner.split(',').flatMap((part) => expand(pattern.replace(whole, part)));
}

const wildcards: Record<string, string> = { '**/': '(.*/)?', '*': '[^/]*', '.': '\\.' };

function matches(path: string, pattern: string): boolean {
  return expand(pattern).some((it) =>
    new RegExp(`^${it.replaceAll(/\*\*\/|\*|\./g, (token) => wildcards[token] ?? token)}$`).test(path),
  );
}

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'tests'], {
  encoding: 'utf8',
});
const files = listed.split('\n').filter((path) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path));

/** Named by another test. */
const impossible = hasOpenssl ? [] : testsOfOpenssl();

it('every test file belongs to a project, or to the journeys', () => {
  const runs = (path: string) =>
    impossible.includes(path) ||
    matches(path, 'tests/e2e/**/*.spec.ts') ||
    projects.some(
      ({ include, exclude }) =>
        include.some((it) => matches(path, it)) && !exclude.some((it) => matches(path, it)),
    );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((path) => !runs(path))).toEqual([]);
});

it('every name in a project is the name of a test file', () => {
  const names = projects.flatMap(({ include }) => include.flatMap(expand));
  expect(names.filter((name) => !files.some((path) => matches(path, name)))).toEqual([]);
});

/** The last statement of a test, as Biome formats it, where it closes something; an indented `}` ends a loop or a helper. */
const lastClose = /^( *) {2}((?:\w+\.)*\w+)\.close\(\);\n\1\}(?:, [\d_]+)?(?:\);|,)$/gm;

/** Opened past `closeLater`: closing them is the test's own affair. */
const closedByTests = /^tests\/app\/device\//;

/** Whether the block that ends here began as a test, not as a hook such as `afterAll`. */
function endsTest(before: string, indentation: string): boolean {
  const begun = before
    .split('\n')
    .findLast((line) => line.startsWith(indentation) && /^\S/.test(line.slice(indentation.length)));
  return /^(?:it\b|\]|async \()/.test((begun ?? '').slice(indentation.length));
}

it('no test closes a screen as the last thing it does', () => {
  const screens = files.filter((path) => path.startsWith('tests/app/') && !closedByTests.test(path));
  const closing = screens.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return [...text.matchAll(lastClose)]
      .filter(({ index, 1: indentation = '' }) => endsTest(text.slice(0, index), indentation))
      .map(({ index, 2: closed }) => `${path}:${text.slice(0, index).split('\n').length}: ${closed}.close()`);
  });
  expect(screens.length).toBeGreaterThan(50);
  expect(closing).toEqual([]);
});
