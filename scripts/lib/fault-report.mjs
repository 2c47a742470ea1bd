// Prints the fault matrix of a Vitest run as Markdown, and writes it to FAULTS_FILE where that is set.
import { writeFileSync } from 'node:fs';

/** @typedef {{ edge: string, fault: string, operation: string, must: string, outcome: string, holds: boolean, found: string }} Cell */

function unique(values) {
  return [...new Set(values)];
}

/** One table for each edge: a row for each fault, a column for each operation. */
function tableOf(edge, cells, leftOut) {
  const own = cells.filter((cell) => cell.edge === edge);
  const out = leftOut.filter((cell) => cell.edge === edge);
  const operations = unique([...own, ...out].map(({ operation }) => operation));
  const faults = unique([...own, ...out].map(({ fault }) => fault));
  const rows = faults.map((fault) => {
    const texts = operations.map((operation) => {
      const cell = own.find((it) => it.fault === fault && it.operation === operation);
      return cell ? `${cell.holds ? '' : '**FAILS** '}${cell.outcome}`.replaceAll('|', '/') : '–';
    });
    return `| ${fault} | ${texts.join(' | ')} |`;
  });
  const head = `| | ${operations.join(' | ')} |\n|---|${operations.map(() => '---|').join('')}`;
  const musts = unique(own.map(({ must }) => must)).map(
    (must) =>
      `- ${unique(own.filter((cell) => cell.must === must).map(({ operation }) => operation)).join(', ')}: ${must}`,
  );
  const reasons = unique(out.map(({ reason }) => reason)).map((reason) => {
    const of = out.filter((cell) => cell.reason === reason);
    return `- left out (${of.length}): ${reason}`;
  });
  return [`## ${edge}: ${own.length} cells`, '', head, ...rows, '', ...musts, ...reasons, ''].join('\n');
}

/** @param {Cell[]} cells */
export function faultMatrix(cells, leftOut) {
  const failed = cells.filter(({ holds }) => !holds);
  const tables = unique(cells.map(({ edge }) => edge)).map((edge) => tableOf(edge, cells, leftOut));
  const failures = failed.map(
    ({ edge, fault, operation, found }) => `- ${edge}, ${fault}, ${operation}: ${found}`,
  );
  const count = `${cells.length} cells, ${cells.length - failed.length} hold, ${failed.length} fail, ${leftOut.length} left out for the reasons named.`;
  return ['# Fault matrix', '', ...tables, ...failures, ...(failures.length > 0 ? [''] : []), count, ''].join(
    '\n',
  );
}

// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class {
  /** One line for each fault as soon as all its cells were tried: the whole matrix takes a quarter of an hour. */
  onTestSuiteResult(suite) {
    const states = [...suite.children.allTests()].map((test) => test.result().state);
    const failed = states.filter((state) => state === 'failed').length;
    console.log(`  ${suite.name}: ${failed === 0 ? 'holds' : `${failed} of ${states.length} FAIL`}`);
  }

  onTestRunEnd(testModules, unhandledErrors = []) {
    // A file whose servers did not start has no cells.
    for (const { stack, message } of [
      ...testModules.flatMap((module) => module.errors()),
      ...unhandledErrors,
    ])
      console.error(stack ?? message);
    const cells = [];
    const leftOut = [];
    for (const { children } of testModules) {
      for (const test of children.allTests()) {
        const { cell, leftOut: left = [] } = test.meta();
        leftOut.push(...left);
        if (!cell) continue;
        const { state, errors = [] } = test.result();
        const found = errors.map(({ message }) => message.split('\n')[0]).join(' ');
        cells.push({ ...cell, holds: state === 'passed', found });
      }
    }
    const text = faultMatrix(cells, leftOut);
    console.log(text);
    if (process.env.FAULTS_FILE) writeFileSync(process.env.FAULTS_FILE, text);
  }
}
