// The processes that a command runs. All of them end with the command.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './root.mjs';

/** A process that has not ended after this time, and that for which a service still takes calls, is killed. */
const endTimeoutMs = 10_000 + 1_000 * (Number(process.env.DRAIN_SECONDS) || 0);

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** No process starts while the others end: it would outlive the command. */
let ending = false;

/**
 * Starts Node with `args` in the project's folder; each line of its output goes to `onLine`,
 * and each line of its errors to `onErrorLine`, or else to the terminal.
 * @param {string[]} args
 * @param {{
 *   node?: string,
 *   env?: Record<string, string>,
 *   onLine?: (line: string) => void,
 *   onErrorLine?: (line: string) => void,
 * }} [options]
 * @returns {{ ended: Promise<number> }} `ended` resolves to the exit code
 */
export function startNode(args, { node = process.execPath, env = {}, onLine = () => {}, onErrorLine } = {}) {
  if (ending) return { ended: new Promise(() => {}) };
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, ...env },
    // Nothing is sent over the channel: when it closes, the child knows that this command is gone.
    stdio: ['ignore', 'pipe', onErrorLine ? 'pipe' : 'inherit', 'ipc'],
    // In its own process group: Ctrl+C reaches only this command, which then ends its children in order.
    detached: process.platform !== 'win32',
  });
  createInterface({ input: child.stdout }).on('line', onLine);
  if (onErrorLine) createInterface({ input: child.stderr }).on('line', onErrorLine);
  return { ended: endOf(child) };
}

/**
 * Starts a command of the system; each line of what it writes goes to `onLine`, or else to the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, onLine?: (line: string) => void }} [options] without `cwd`, it runs
 *   in the project's folder
 * @returns {{ ended: Promise<number>, stop: () => void }} as startNode; `stop` asks it to end
 */
export function startCommand(command, args, { cwd = root, env = {}, onLine } = {}) {
  const windows = process.platform === 'win32';
  const to = onLine ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', to, to],
    detached: !windows,
    shell: windows,
  });
  if (onLine) for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine);
  return { ended: endOf(child), stop: () => signal(child, 'SIGTERM') };
}

/** Its last lines may arrive after its end. Whatever it has started may keep the line to it open for longer. */
const lastLinesMs = 1_000;

/**
 * Resolves to the exit code, 1 when a signal ended it, once its last line was read; until its end `child` is among those that
 * end with the command.
 */
function endOf(child) {
  running.add(child);
  const closed = new Promise((resolve) => child.once('close', resolve));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', async (code) => {
      running.delete(child);
      await Promise.race([closed, wait(lastLinesMs, undefined, { ref: false })]);
      resolve(code ?? 1);
    });
  });
}

/** Ends all processes and their children, and waits for them. */
export async function endAll() {
  ending = true;
  await Promise.all([...running].map(end));
}

async function end(child) {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  signal(child, 'SIGTERM');
  const timer = setTimeout(() => signal(child, 'SIGKILL'), endTimeoutMs);
  await gone;
  clearTimeout(timer);
}

function signal(child, name) {
  try {
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // It had ended already.
  }
}

/** How often it is looked whether npm is still there. */
const npmIntervalMs = 500;

/** npm ends its shell at a signal, and the shell hands none on: the command would go on without both. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    process.emit('SIGTERM');
  }, npmIntervalMs).unref();
}

/** Ends all processes on Ctrl+C, SIGTERM (also one to npm) and a closed terminal; a second signal kills them. */
export function endOnSignals(onEnding = () => {}) {
  endWithNpm();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (ending) {
        for (const child of running) signal(child, 'SIGKILL');
        process.exit(1);
      }
      onEnding();
      void endAll().then(() => process.exit(0));
    });
  }
  return { isEnding: () => ending };
}

/** At a signal, ends all child processes and then exits with 1, as a check that was stopped. */
export function endWithSignals() {
  endWithNpm();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(name, async () => {
      await endAll();
      process.exit(1);
    });
  }
}
