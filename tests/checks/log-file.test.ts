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
