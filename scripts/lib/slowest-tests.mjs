// The slowest tests of a check, from the reports of Vitest and Playwright: where a check takes longer, this says why.
import { relative } from 'node:path';
import { root } from './root.mjs';

/** @typedef {{ file: string, project?: string, title: string, ms: number }} TestTime */

const shownTests = 20;

/**
 * @param {{ testResults?: { name: string, assertionResults: { fullName: string, duration?: number, meta?: { project?: string } }[] }[] }} report
 * @returns {TestTime[]}
 */
export function vitestTimes({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0, meta }) => ({
      file: relative(root, name),
      project: meta?.project,
      title: fullName,
      ms: duration,
    })),
  );
}

/**
 * @param {{ suites?: object[], config?: { rootDir: string } }} report
 * @returns {TestTime[]}
 */
export function playwrightTimes({ suites = [], config }) {
  const inSuite = ({ suites: inner = [], specs = [] }) => [
    ...inner.flatMap(inSuite),
    ...specs.map(({ file, title, tests }) => ({
      file: relative(root, `${config.rootDir}/${file}`),
      title,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  ];
  return suites.flatMap(inSuite);
}

/**
 * @param {TestTime[]} tests
 * @returns {string[]} nothing where no stage had tests
 */
export function slowestLines(tests) {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, shownTests);
  if (slowest.length === 0) return [];
  const lines = slowest.map(
    ({ file, project, title, ms }) =>
      `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}${project ? ` (${project})` : ''}: ${title}`,
  );
  return [`\n  Slowest ${slowest.length} of ${tests.length} tests`, ...lines];
}
