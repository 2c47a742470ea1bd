// Stages of a check: each runs one tool, quietly, and says in one line how long it took and what came of it.
// What a tool wrote is shown only when it failed.
import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from './children.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Numbers
 * @typedef {{ name: string, args: string[], env?: Record<string, string>, needs?: Stage, count: Count }} Stage
 *   `needs` is a stage without whose success this one means nothing
 * @typedef {(code: number, report: string) => Promise<Numbers>} Count
 *   what an exit code and the file of the tool's own report say
 */

const width = 24;

/** A tool that says yes or no is one check. */
async function countOne(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A run that went wrong without a failed test, or ran none, has failed all the same. */
function atLeastOneFailure(code, { passed, failed }) {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

async function readReport(file) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}

async function countVitest(code, file) {
  const report = await readReport(file);
  const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report;
  const filesNotRun = (report.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  // What was skipped was not shown to work.
  const failed = numFailedTests + numPendingTests + numTodoTests + filesNotRun.length;
  return atLeastOneFailure(code, { passed, failed });
}

async function countPlaywright(code, file) {
  const { stats, errors = [] } = await readReport(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  return atLeastOneFailure(code, { passed: expected, failed: unexpected + flaky + skipped + errors.length });
}

/** A stage of one tool, given as Node's arguments, that counts as one check. */
export function tool(name, args) {
  return { name, args, count: countOne };
}

/** A stage of the tests of one or more Vitest projects. */
export function vitest(name, projects) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json'];
  return {
    name,
    args: ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters],
    count: countVitest,
  };
}

/** A stage of browser journeys. */
export function playwright(name, args, env) {
  const cli = ['node_modules/@playwright/test/cli.js', 'test', ...args, '--reporter=list,json'];
  return { name, args: cli, env, count: countPlaywright };
}

function line(name, { passed, failed }, milliseconds) {
  const outcome = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  console.log(`  ${name.padEnd(width)}${outcome.padEnd(width)}${(milliseconds / 1000).toFixed(1)} s`);
}

/** @returns {Promise<Numbers>} */
async function runStage({ name, args, env, count }, folder) {
  const began = performance.now();
  const report = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`);
  const vitestReport = count === countVitest ? [`--outputFile.json=${report}`] : [];
  const output = [];
  const { ended } = startNode([...args, ...vitestReport], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0', NO_COLOR: '1' },
    onLine: (text) => output.push(text),
    onErrorLine: (text) => output.push(text),
  });
  const numbers = await count(await ended, report);
  line(name, numbers, performance.now() - began);
  if (numbers.failed > 0) console.log(output.map((text) => `    ${text}`).join('\n'));
  return numbers;
}

/**
 * Runs groups of stages one after the other; the lanes of a group run beside each other.
 * The last line that it prints is `N passed, N failed`.
 * @param {Stage[][][]} groups
 * @returns {Promise<boolean>} whether everything passed
 */
export async function runStages(groups) {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-checks-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const results = new Map();
  async function runLane(stages) {
    for (const stage of stages) {
      const inVain = stage.needs && results.get(stage.needs)?.failed !== 0;
      if (inVain) console.log(`  ${stage.name.padEnd(width)}not run: it needs '${stage.needs.name}'`);
      results.set(stage, inVain ? { passed: 0, failed: 1 } : await runStage(stage, folder));
    }
  }
  for (const lanes of groups) await Promise.all(lanes.map(runLane));
  const all = [...results.values()];
  const sum = (key) => all.reduce((total, numbers) => total + numbers[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return all.length > 0 && sum('failed') === 0;
}
