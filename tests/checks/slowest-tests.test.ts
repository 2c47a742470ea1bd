import { expect, it } from 'vitest';
import { playwrightTimes, slowestLines, vitestTimes } from '../../scripts/lib/slowest-tests.mjs';

it('reads the time of each test from the reports of both tools', () => {
  const root = process.cwd();
  const assertionResults = [
    { fullName: 'a list sorts', duration: 1_500, meta: { project: 'unit' } },
    { fullName: 'not run' },
  ];
  expect(vitestTimes({ testResults: [{ name: `${root}/tests/a.test.ts`, assertionResults }] })).toEqual([
    { file: 'tests/a.test.ts', project: 'unit', title: 'a list sorts', ms: 1_500 },
    { file: 'tests/a.test.ts', title: 'not run', ms: 0 },
  ]);
  const spec = { file: 'b.spec.ts', title: 'a journey', tests: [{ results: [{ duration: 9_000 }] }] };
  expect(
    playwrightTimes({ config: { rootDir: `${root}/tests/e2e` }, suites: [{ suites: [{ specs: [spec] }] }] }),
  ).toEqual([{ file: 'tests/e2e/b.spec.ts', title: 'a journey', ms: 9_000 }]);
});

it('prints the slowest twenty, slowest first, and nothing where a tool wrote no report', () => {
  const tests = Array.from({ length: 25 }, (_, n) => ({
    file: 'a.test.ts',
    title: `test ${n}`,
    ...(n === 24 && { project: 'unit' }),
    ms: n * 100,
  }));
  const lines = slowestLines(tests);
  expect(lines[0]).toContain('Slowest 20 of 25 tests');
  expect(lines[1]).toBe('     2.4 s  a.test.ts (unit): test 24');
  expect(lines).toHaveLength(21);
  expect(slowestLines([...vitestTimes({}), ...playwrightTimes({})])).toEqual([]);
});
