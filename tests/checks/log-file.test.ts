import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogFile } from '../../scripts/lib/log-file.mjs';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-log-'));
  path = join(folder, 'service.log');
});

afterEach(() => rm(folder, { recursive: true }));

const read = (name: string) => readFile(name, 'utf8');

it('goes on with what earlier runs wrote', async () => {
  for (const run of ['first', 'second', 'third']) createLogFile(path).write(run);
  expect(await read(path)).toBe('first\nsecond\nthird\n');
  expect(existsSync(`${path}.1`)).toBe(false);
});

it('is followed by a new one when it is large, whoever wrote it, and the oldest is dropped', async () => {
  for (const line of ['first line', 'second line', 'third line', 'fourth line', 'fifth line', 'sixth line'])
    createLogFile(path, { maxBytes: 10 }).write(line);
  expect(await read(path)).toBe('sixth line\n');
  expect(await read(`${path}.1`)).toBe('fifth line\n');
  expect(await read(`${path}.4`)).toBe('second line\n');
  expect(existsSync(`${path}.5`)).toBe(false);
});

// Whoever ends a line by a limit on its size sees the same as on a full disk.
if (process.platform === 'linux') {
  it('loses lines while the disk is full, says so, and goes on', async () => {
    const logFile = join(import.meta.dirname, '../../scripts/lib/log-file.mjs');
    const script = `
      import { createLogFile } from ${JSON.stringify(logFile)};
      import { execFileSync } from 'node:child_process';
      const limit = (bytes) => execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=' + bytes]);
      const log = createLogFile(${JSON.stringify(path)}, { onProblem: (error) => console.log(error.code) });
      log.write('before');
      limit('10:unlimited');
      log.write('cut off');
      log.write('lost');
      limit('unlimited');
      log.write('after');
    `;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(said).toBe('EFBIG\n');
    const lines = (await read(path)).split('\n');
    expect(lines.slice(0, 2)).toEqual(['before', 'cut']);
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ event: 'log.linesLost', lines: 2 });
    expect(lines.slice(3)).toEqual(['after', '']);
  });
}

it('takes nothing from a service that is running when another one is refused', async () => {
  const running = createLogFile(path, { maxBytes: 20 });
  running.write('one');
  const refused = createLogFile(path, { maxBytes: 20 });
  for (let start = 1; start <= 5; start++) refused.write(`refused ${start}`);
  running.write('two');
  const all = `${await read(`${path}.2`)}${await read(`${path}.1`)}${await read(path)}`;
  expect(all.split('\n')).toEqual(['one', ...[1, 2, 3, 4, 5].map((start) => `refused ${start}`), 'two', '']);
});
