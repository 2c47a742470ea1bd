// Stages of a check: each runs one tool quietly and prints one line with its result and its time. A tool's output is
// shown only when it failed.
import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from './children.mjs';
import { playwrightTimes, slowestLines, vitestTimes } from './slowest-tests.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Numbers
 * @typedef {import('./slowest-tests.mjs').TestTime} TestTime
 * @typedef {{ name: string, args: string[], env?: Record<string, string>, needs?: Stage, count: Count,
 *   prepare?: () => Promise<{ node: string, env: Record<string, string> }>,
 *   times?: (report: object) => TestTime[] }} Stage
 *   `prepare` brings a Node that runs it in place of this one, and rejects with a sentence; `needs` is a stage without whose success this one means nothing
 * @typedef {(code: number, report: object) => Numbers} Count
 *   reads the result from an exit code and the tool's own JSON report
 */

const columnWidth = 24;

/** A tool without a report of its own is one check. */
function countOne(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A run that failed without a failed test, or ran none, counts as one failure. */
function atLeastOneFailure(code, { passed, failed }) {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

function countVitest(code, report) {
  const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report;
  const filesNotRun = (report.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  // A skipped test has proved nothing.
  const failed = numFailedTests + numPendingTests + numTodoTests + filesNotRun.length;
  return atLeastOneFailure(code, { passed, failed });
}

function countPlaywright(code, { stats, errors = [] }) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  return atLeastOneFailure(code, { passed: expected, failed: unexpected + flaky + skipped + errors.length });
}

/** A stage of one tool, given as Node's arguments, that counts as one check. */
export function tool(name, args) {
  return { name, args, count: countOne };
}

/** A stage of the tests of one or more Vitest projects, or of some of their files. */
export function vitest(name, projects, files = []) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=./scripts/lib/vitest-report.mjs'];
  return {
    name,
    args: ['node_modules/vitest/vitest.mjs', 'run', ...files, ...chosen, ...reporters],
    count: countVitest,
    times: vitestTimes,
  };
}

/** A stage of browser journeys. */
export function playwright(name, args, env) {
  const cli = ['node_modules/@playwright/test/cli.js', 'test', ...args, '--reporter=list,json'];
  return { name, args: cli, env, count: countPlaywright, times: playwrightTimes };
}

function line(name, { passed, failed }, milliseconds) {
  const outcome = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  console.log(`  ${name.padEnd(columnWidth)}${outcome.padEnd(columnWidth)}${seconds}`);
}

/** @returns {Promise<{ code: number, report: object }>} each line of it goes to `say` */
async function runTool({ name, args, prepare, env, count }, folder, say) {
  const reportFile = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`);
  const vitestReport = count === countVitest ? [`--outputFile.json=${reportFile}`] : [];
  const other = await prepare?.();
  const { ended } = startNode([...args, ...vitestReport], {
    ...(other && { node: other.node }),
    env: {
      ...env,
      ...other?.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      FORCE_COLOR: '0',
      NO_COLOR: '1',
    },
    onLine: say,
    onErrorLine: say,
  });
  const code = await ended;
  return { code, report: JSON.parse(await readFile(reportFile, 'utf8').catch(() => '{}')) };
}

/** @returns {Promise<Numbers & { tests: TestTime[] }>} */
async function runStage(stage, folder) {
  const { name, count, times = () => [] } = stage;
  const began = performance.now();
  const output = [];
  const say = (text) => void output.push(text);
  const { code, report } = await runTool(stage, folder, say).catch((error) => {
    say(error.message);
    return { code: 1, report: {} };
  });
  const numbers = count(code, report);
  line(name, numbers, performance.now() - began);
  if (numbers.failed > 0) console.log(output.map((text) => `    ${text}`).join('\n'));
  return { ...numbers, tests: times(report) };
}

/**
 * Runs groups of stages one after the other; the lanes of a group run beside each other. Prints the slowest tests,
 * and `N passed, N failed` as its last line.
 * @param {Stage[][][]} groups
 * @returns {Promise<boolean>} whether everything passed
 */
export async function runStages(groups) {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-checks-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const began = performance.now();
  const results = new Map();
  async function runLane(stages) {
    for (const stage of stages) {
      const canRun = !stage.needs || results.get(stage.needs)?.failed === 0;
      if (!canRun) console.log(`  ${stage.name.padEnd(columnWidth)}not run: it needs '${stage.needs.name}'`);
      results.set(stage, canRun ? await runStage(stage, folder) : { passed: 0, failed: 1, tests: [] });
    }
  }
  for (const lanes of groups) await Promise.all(lanes.map(runLane));
  const all = [...results.values()];
  const sum = (key) => all.reduce((total, numbers) => total + numbers[key], 0);
  for (const text of slowestLines(all.flatMap(({ tests }) => tests))) console.log(text);
  console.log(
    `\n  ${'all stages'.padEnd(2 * columnWidth)}${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return all.length > 0 && sum('failed') === 0;
}
