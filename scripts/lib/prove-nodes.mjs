// `npm run prove -- nodes [--at-once] [24 26.0.0]`: the commands in a new clone, on the oldest and the newest Node of each
// line. `npm test` runs on the newest alone. What is not committed is not tried. At once, beside each other, the lines keep
// the machine as busy as a check must bear.
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startCommand } from './children.mjs';
import { files, projects } from './newest-node.mjs';
import { installNode, nodeLines } from './node-lines.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { readServiceLine } from './service-lines.mjs';
import { adaptLimits, expectBusyMachine } from './slowness.mjs';

const readyLimitMs = 1_200_000;
const heads = ['Node', 'npm start', 'what differs most', 'dev, demo, backup, restore', 'npm test'];

/**
 * @typedef {{ outcome: string, seconds?: number, isGood: boolean }} Result
 * @typedef {{ clone: string, env: Record<string, string>, say: (line: string) => void }} Place
 */

async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** Says that the machine is busy, which no Node has anything to do with. */
const busyEvent = 'service.overloaded';

/** The warnings and errors of npm, Node and the service at a start. */
async function warningsIn(clone, output) {
  const log = await readFile(join(clone, '.data/service.log'), 'utf8').catch(() => '');
  const logged = log.split('\n').filter((line) => /warn|error/.test(readServiceLine(line)?.level ?? ''));
  const said = [...output.filter((line) => /warn|deprecat|error/i.test(line)), ...logged];
  return said.filter((line) => !line.includes(busyEvent));
}

/** Whether it answers as a service that is ready, at the latest a minute after it has said so. */
async function answers(port) {
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await wait(1_000);
  }
  return false;
}

/**
 * Runs a command until its service is ready.
 * @param {Place} place
 * @param {string[]} args npm's
 * @param {string} readyLine what it says then
 */
async function tryUntilReady({ clone, env, say }, args, readyLine) {
  const port = String(await freePort());
  const output = [];
  let started;
  const ready = new Promise((resolve) => {
    started = startCommand('npm', args, {
      cwd: clone,
      env: { ...env, PORT: port, DATA_DIR: '' },
      onLine(line) {
        output.push(line);
        say(line);
        if (line.includes(readyLine)) resolve(true);
      },
    });
    void started.ended.then(() => resolve(false));
    setTimeout(resolve, readyLimitMs, false).unref();
  });
  const isReady = (await ready) && (await answers(port));
  started.stop();
  await started.ended;
  return { isReady, output };
}

/**
 * `npm start` in a new clone: packages, build, database, demo.
 * @param {Place} place
 * @returns {Promise<Result>}
 */
async function tryStart(place) {
  const began = performance.now();
  const { isReady, output } = await tryUntilReady(place, ['start'], 'Press Ctrl+C to stop');
  const seconds = (performance.now() - began) / 1_000;
  const warnings = await warningsIn(place.clone, output);
  for (const warning of warnings) place.say(`WARNING ${warning}`);
  const said = warnings.length === 0 ? 'no warning' : `${warnings.length} warnings`;
  return {
    outcome: isReady ? `ready, ${said}` : 'not ready',
    seconds,
    isGood: isReady && warnings.length === 0,
  };
}

/**
 * The README's other commands, after `npm start`.
 * @param {Place} place
 * @returns {Promise<Result>}
 */
async function tryOthers(place) {
  const { clone, env, say } = place;
  const began = performance.now();
  // Outside the clone, where the check would look at them.
  const folders = [`${clone}-backup`, '--keys', `${clone}-backup-keys`];
  const runs = (args, more) => async () =>
    (await run('npm', args, { cwd: clone, env: { ...env, DATA_DIR: '', ...more }, onLine: say })).code === 0;
  const commands = {
    dev: async () => (await tryUntilReady(place, ['run', 'dev'], 'Service ready')).isReady,
    demo: runs(['run', 'demo']),
    backup: runs(['run', 'backup', '--', ...folders]),
    restore: runs(['run', 'restore', '--', ...folders], { DATA_DIR: `${clone}-restored` }),
  };
  const failed = [];
  for (const [name, succeeds] of Object.entries(commands)) if (!(await succeeds())) failed.push(name);
  return {
    outcome: failed.length === 0 ? 'passed' : `failed: ${failed.join(', ')}`,
    seconds: (performance.now() - began) / 1_000,
    isGood: failed.length === 0,
  };
}

/** @param {Place} place @returns {Promise<Result>} */
async function tryTests({ clone, env, say }) {
  const { code, output, seconds } = await run('npm', ['test'], { cwd: clone, env, onLine: say });
  const [outcome = `ended with ${code}`] = output.match(/^\d+ passed, \d+ failed$/gm)?.slice(-1) ?? [];
  return { outcome, seconds, isGood: code === 0 };
}

/** The tests of the check's stage. @param {Place} place @returns {Promise<Result>} */
async function tryDifferences({ clone, env, say }) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, ...chosen];
  const { code, seconds } = await run('node', args, { cwd: clone, env, onLine: say });
  return { outcome: code === 0 ? 'passed' : 'failed', seconds, isGood: code === 0 };
}

function row(cells) {
  return `| ${cells.join(' | ')} |`;
}

function cellOf({ outcome, seconds }) {
  return seconds === undefined ? outcome : `${outcome}, ${Math.round(seconds)} s`;
}

/** @param {string} line '26': its newest; or a version, on which `npm test` is not run @param {string} folder */
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
  const results = [await tryStart(place), await tryDifferences(place), await tryOthers(place)];
  results.push(line.includes('.') ? { outcome: 'not run', isGood: true } : await tryTests(place));
  await rm(clone, { recursive: true, force: true });
  return { version, results };
}

const atOnce = '--at-once';

/** @param {string} line @param {string} folder @returns {ReturnType<typeof tryLine>} a line that cannot be tried has failed */
function tryOrFail(line, folder) {
  return tryLine(line, folder).catch((error) => {
    console.error(error.message);
    return { version: line, results: [{ outcome: error.message.split('\n')[0], isGood: false }] };
  });
}

/** Reads the load once a minute, from now on. @returns {() => void} ends it, and says the mean and the least */
function watchLoad() {
  const loads = [];
  const timer = setInterval(() => loads.push(loadavg()[0]), 60_000);
  return () => {
    clearInterval(timer);
    const mean = loads.reduce((sum, load) => sum + load, 0) / Math.max(1, loads.length);
    console.log(`Load: ${mean.toFixed(1)} on average, ${Math.min(...loads, mean).toFixed(1)} at least.`);
  };
}

/**
 * @param {string[]} words lines, or versions; none: the oldest and the newest of all that `engines` names; with `--at-once`
 *   they are tried beside each other
 * @returns {Promise<boolean>} whether everything passed on all of them
 */
export async function proveNodes(words) {
  const named = words.filter((word) => word !== atOnce);
  const lines = named.length > 0 ? named : (await nodeLines()).flatMap(({ line, oldest }) => [oldest, line]);
  const folder = await mkdtemp(join(tmpdir(), 'infusion-nodes-'));
  if (words.includes(atOnce)) expectBusyMachine();
  else await adaptLimits();
  const endLoad = watchLoad();
  const rows = [];
  let isGood = true;
  async function tryAndTell(line) {
    const { version, results } = await tryOrFail(line, folder);
    rows.push(row([version, ...results.map(cellOf)]));
    isGood &&= results.every((result) => result.isGood);
    console.log([row(heads), row(heads.map(() => '---')), ...rows].join('\n'));
  }
  try {
    if (words.includes(atOnce)) await Promise.all(lines.map(tryAndTell));
    else for (const line of lines) await tryAndTell(line);
  } finally {
    endLoad();
    await rm(folder, { recursive: true, force: true });
  }
  return isGood;
}
