// The processes that a command runs, and how they end: together, and with the command.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './root.mjs';

/** How long a process may take to end before it is killed, in milliseconds. */
const patience = 10_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** Once the end has begun nothing new may start: it would outlive its command. */
let ending = false;

/**
 * Starts Node with `args` in the project's folder; each line of its output goes to `onLine`,
 * and each line of its errors to `onErrorLine`, or else to the terminal.
 * @param {string[]} args
 * @param {{
 *   env?: Record<string, string>,
 *   onLine?: (line: string) => void,
 *   onErrorLine?: (line: string) => void,
 * }} [options]
 * @returns {{ ended: Promise<number> }} `ended` answers with the exit code
 */
export function startNode(args, { env = {}, onLine = () => {}, onErrorLine } = {}) {
  if (ending) return { ended: new Promise(() => {}) };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    // The channel is never spoken on: its end tells the child that this command is gone, however it went.
    stdio: ['ignore', 'pipe', onErrorLine ? 'pipe' : 'inherit', 'ipc'],
    // Of a process group of its own: Ctrl-C reaches this command alone, which then ends its children in order.
    detached: process.platform !== 'win32',
  });
  createInterface({ input: child.stdout }).on('line', onLine);
  if (onErrorLine) createInterface({ input: child.stderr }).on('line', onErrorLine);
  return { ended: endOf(child) };
}

/**
 * Starts a command of the system in the project's folder; it writes to the terminal.
 * @param {string} command
 * @param {string[]} args
 * @returns {{ ended: Promise<number> }} as startNode
 */
export function startCommand(command, args) {
  const windows = process.platform === 'win32';
  const stdio = ['ignore', 'inherit', 'inherit'];
  return { ended: endOf(spawn(command, args, { cwd: root, stdio, detached: !windows, shell: windows })) };
}

/** Answers with the exit code; until then, `child` is among those that end with the command. */
function endOf(child) {
  running.add(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(code ?? (signal === 'SIGTERM' ? 0 : 1));
    });
  });
}

/** Ends all that runs, with its own children, and waits for it. */
export async function endAll() {
  ending = true;
  await Promise.all([...running].map(end));
}

async function end(child) {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  signal(child, 'SIGTERM');
  const timer = setTimeout(() => signal(child, 'SIGKILL'), patience);
  await gone;
  clearTimeout(timer);
}

function signal(child, name) {
  try {
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // It was gone already.
  }
}

/** Ends everything on Ctrl-C, SIGTERM and a closed terminal; a second time without waiting. */
export function endOnSignals(onEnding = () => {}) {
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

/** The same for a check, which has failed then: no browser, service or database outlives it. */
export function endWithSignals() {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(name, async () => {
      await endAll();
      process.exit(1);
    });
  }
}
