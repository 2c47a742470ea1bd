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

it('keeps the log of the last run beside that of this one', async () => {
  for (const run of ['first', 'second']) {
    const log = createLogFile(path);
    log.begin();
    log.write(run);
    await expect.poll(() => read(path)).toBe(`${run}\n`);
  }
  expect(await read(`${path}.1`)).toBe('first\n');
});

it('is followed by a new one when it is large, and the oldest is dropped', async () => {
  const log = createLogFile(path, { maxBytes: 10 });
  log.begin();
  for (const line of ['first line', 'second line', 'third line', 'fourth line', 'fifth line', 'sixth line'])
    log.write(line);
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
    log.begin();
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
  const running = createLogFile(path);
  running.begin();
  running.write('one');
  await expect.poll(() => read(path)).toBe('one\n');
  createLogFile(path).write('refused');
  running.write('two');
  await expect.poll(() => read(path)).toContain('two');
  expect(existsSync(`${path}.1`)).toBe(false);
});
