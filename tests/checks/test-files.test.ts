// A test file in no project would never run, and a name that matches no file would leave its tests to another project.
import { execFileSync } from 'node:child_process';
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
