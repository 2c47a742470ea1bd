// The launcher starts a service again that ended by a mistake, but not all the time.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startNode } from '../../scripts/lib/children.mjs';
import { keepRunning } from '../../scripts/lib/keep-running.mjs';

let folder: string;
let starts: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-keep-'));
  starts = join(folder, 'starts');
});

afterEach(() => rm(folder, { recursive: true }));

/** A process that counts its starts, and ends with these codes, one after the other. */
function startWith(codes: number[]) {
  const script = `
    const { appendFileSync, readFileSync } = require('node:fs');
    const starts = ${JSON.stringify(starts)};
    appendFileSync(starts, '.');
    const count = readFileSync(starts, 'utf8').length;
    const code = ${JSON.stringify(codes)}[count - 1];
    if (code < 0) process.kill(process.pid, 'SIGKILL');
    else process.exit(code);
  `;
  return () => startNode(['-e', script]);
}

it('starts it again after a crash and after a signal, with a pause between, until it ends in order', async () => {
  const again: number[] = [];
  const startedAt: number[] = [];
  const start = startWith([1, -1, 3, 0]);
  function startAndNote() {
    startedAt.push(Date.now());
    return start();
  }
  const options = { isReady: () => true, onAgain: (code: number) => again.push(code), gapMs: 400 };
  expect(await keepRunning(startAndNote, options)).toBe(0);
  expect(again).toEqual([1, 1, 3]);
  const gaps = startedAt.slice(1).map((time, n) => time - (startedAt[n] ?? 0));
  expect(gaps).toHaveLength(3);
  // A timer may be a millisecond early.
  for (const gap of gaps) expect(gap).toBeGreaterThan(390);
});

it('does not start one again that never was ready', async () => {
  const options = { isReady: () => false, onAgain: () => expect.fail('it was started again'), gapMs: 0 };
  expect(await keepRunning(startWith([1, 0]), options)).toBe(1);
});
