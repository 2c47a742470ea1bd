// `npm run prove -- nodes [24 26]`: both commands of the README in a new clone, on the newest Node of each line. What is not
// committed is not tried.
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommand } from './children.mjs';
import { installNode, nodeLines } from './node-lines.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { readServiceLine } from './service-lines.mjs';

const oddAnswers = ['--project', 'processes', 'tests/rules/http/odd-answers.test.ts'];
const readyLimitMs = 1_200_000;

/**
 * @typedef {{ outcome: string, seconds: number, isGood: boolean }} Result
 * @typedef {{ clone: string, env: Record<string, string>, say: (line: string) => void }} Place
 */

async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** The warnings and errors of npm, Node and the service at a start. */
async function warningsIn(clone, output) {
  const log = await readFile(join(clone, '.data/service.log'), 'utf8').catch(() => '');
  const logged = log.split('\n').filter((line) => /warn|error/.test(readServiceLine(line)?.level ?? ''));
  return [...output.filter((line) => /warn|deprecat|error/i.test(line)), ...logged];
}

/**
 * `npm start` in a new clone: packages, build, database, demo.
 * @param {Place} place
 * @returns {Promise<Result>}
 */
async function tryStart({ clone, env, say }) {
  const began = performance.now();
  const port = String(await freePort());
  const output = [];
  let started;
  const ready = new Promise((resolve) => {
    started = startCommand('npm', ['start'], {
      cwd: clone,
      env: { ...env, PORT: port, DATA_DIR: '' },
      onLine(line) {
        output.push(line);
        say(line);
        if (line.includes('Press Ctrl+C to stop')) resolve(true);
      },
    });
    void started.ended.then(() => resolve(false));
    setTimeout(resolve, readyLimitMs, false).unref();
  });
  const isReady = await ready;
  const seconds = (performance.now() - began) / 1_000;
  const answered = isReady && (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok === true;
  started.stop();
  await started.ended;
  const warnings = await warningsIn(clone, output);
  for (const warning of warnings) say(`WARNING ${warning}`);
  const said = warnings.length === 0 ? 'no warning' : `${warnings.length} warnings`;
  return {
    outcome: answered ? `ready, ${said}` : 'not ready',
    seconds,
    isGood: answered && warnings.length === 0,
  };
}

/** @param {Place} place @returns {Promise<Result>} */
async function tryTests({ clone, env, say }) {
  const { code, output, seconds } = await run('npm', ['test'], { cwd: clone, env, onLine: say });
  const [outcome = `ended with ${code}`] = output.match(/^\d+ passed, \d+ failed$/gm)?.slice(-1) ?? [];
  return { outcome, seconds, isGood: code === 0 };
}

/** @param {Place} place @returns {Promise<Result>} */
async function tryOddAnswers({ clone, env, say }) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...oddAnswers];
  const { code, seconds } = await run('node', args, { cwd: clone, env, onLine: say });
  return { outcome: code === 0 ? 'named, alive' : 'failed', seconds, isGood: code === 0 };
}

function row(cells) {
  return `| ${cells.join(' | ')} |`;
}

function cellOf({ outcome, seconds }) {
  return `${outcome}, ${Math.round(seconds)} s`;
}

/** @param {string} line @param {string} folder */
async function tryLine(line, folder) {
  const say = (text) => console.log(`  [Node ${line}] ${text}`);
  const { version, env: path } = await installNode(line, join(folder, `node-${line}`));
  say(`is ${version}`);
  const clone = join(folder, `clone-${line}`);
  await mkdir(clone, { recursive: true });
  const cloned = await run('git', ['clone', '--quiet', root, clone]);
  if (cloned.code !== 0) throw new Error(`The clone cannot be made: ${cloned.output}`);
  // npm tells its commands about themselves; the others are no part of this one.
  const own = Object.keys(process.env).filter((name) => /^npm_/i.test(name));
  const place = { clone, env: { ...Object.fromEntries(own.map((name) => [name, undefined])), ...path }, say };
  const results = [await tryStart(place), await tryTests(place), await tryOddAnswers(place)];
  await rm(clone, { recursive: true, force: true });
  return { version, results };
}

/**
 * @param {string[]} chosen lines, or versions; none: all that `engines` names
 * @returns {Promise<boolean>} whether everything passed on all of them
 */
export async function proveNodes(chosen) {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-nodes-'));
  const rows = [];
  let isGood = true;
  try {
    for (const line of chosen.length > 0 ? chosen : await nodeLines()) {
      const tried = await tryLine(line, folder).catch((error) => {
        console.error(error.message);
        return {
          version: line,
          results: [{ outcome: error.message.split('\n')[0], seconds: 0, isGood: false }],
        };
      });
      rows.push(row([tried.version, ...tried.results.map(cellOf)]));
      isGood &&= tried.results.every((result) => result.isGood);
      console.log(
        [row(['Node', 'npm start', 'npm test', 'odd answers']), '|---|---|---|---|', ...rows].join('\n'),
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return isGood;
}
