// The lock of the data folder between processes that see each other, and between those that do not.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeFile } from '../../../server/base/durable-file.ts';
import { lockFolder } from '../../../server/store/engine/folder-lock.ts';
import { scaled, waitMs } from '../../support/limits.ts';
import { noPidNamespace, ownPidNamespace } from '../../support/pid-namespace.ts';

const times = { beatMs: 100, staleMs: scaled(1_500) };
const inUse = 'is using this data folder';

let folder: string;
let lock: string;
let holder: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-lock-'));
  lock = join(folder, 'database.lock');
});

afterEach(async () => {
  holder?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Another process that holds the lock until it ends. */
async function hold(wrapper: readonly string[] = []) {
  const script = `
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, '../../../server/store/engine/folder-lock.ts'))};
    await lockFolder(${JSON.stringify(lock)}, ${JSON.stringify(times)});
    console.log('locked');
    setInterval(() => undefined, 1_000);
  `;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
  const [command = '', ...args] = [...wrapper, ...node];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  holder = child;
  const errors = text(child.stderr);
  const locked = once(createInterface({ input: child.stdout }), 'line');
  const failed = errors.then((said) => Promise.reject(new Error(said)));
  await Promise.race([locked, failed]);
  failed.catch(() => undefined);
  return { child, errors, ended: once(child, 'exit') };
}

describe('the folder lock', () => {
  it('can be acquired again only after it is released', async () => {
    const unlock = await lockFolder(lock);
    await expect(lockFolder(lock)).rejects.toThrow(`Another process (${process.pid}) ${inUse}`);
    await unlock();
    await (await lockFolder(lock))();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is acquired by exactly one of several concurrent attempts', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(lock)));
    const unlock = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(unlock).toHaveLength(1);
    await unlock[0]?.();
  });

  it('is acquired by exactly one where there are no hard links', async () => {
    // As exFAT answers.
    const link = async () => Promise.reject(Object.assign(new Error('not permitted'), { code: 'EPERM' }));
    const attempts = Array.from({ length: 8 }, (_, n) => `attempt ${n}`);
    const placed = await Promise.all(
      attempts.map(async (text) => {
        await writeFile(join(folder, text), text);
        return placeFile(join(folder, text), lock, link);
      }),
    );
    expect(placed.filter(Boolean)).toHaveLength(1);
    expect(await readFile(lock, 'utf8')).toBe(attempts[placed.indexOf(true)]);
    expect((await readdir(folder)).filter((name) => name.startsWith('database'))).toEqual(['database.lock']);
  });

  it('is acquired where a process was killed while it took it, without hard links', async () => {
    await mkdir(`${lock}.gate`);
    await writeFile(join(folder, 'mine'), 'mine');
    const link = async () => Promise.reject(Object.assign(new Error('not supported'), { code: 'ENOTSUP' }));
    expect(await placeFile(join(folder, 'mine'), lock, link)).toBe(true);
    expect(await readdir(folder)).toEqual(['database.lock']);
  });

  it('is replaced when its process has ended', async () => {
    const { child, ended } = await hold();
    await expect(lockFolder(lock)).rejects.toThrow(`Another process (${child.pid}) ${inUse}`);
    child.kill('SIGKILL');
    await ended;
    // At once: here it can be seen that the process is gone.
    await (await lockFolder(lock, { onWatching: () => expect.fail('it waited') }))();
  });

  it.runIf(process.platform === 'linux')(
    'is replaced when it is from an earlier process with the same id',
    async () => {
      await writeFile(lock, JSON.stringify({ pid: process.pid, started: '1' }));
      await (await lockFolder(lock))();
    },
  );

  it.each(['', '{', '{"pid":"x"}'])('is replaced when its file is invalid: %s', async (content) => {
    await writeFile(lock, content);
    await (await lockFolder(lock))();
  });

  it('is released by its holder alone', async () => {
    const unlock = await lockFolder(lock, { beatMs: 60_000 });
    const other = JSON.stringify({ pid: 1, started: '', nonce: 'other' });
    await writeFile(lock, other);
    await unlock();
    expect(await readFile(lock, 'utf8')).toBe(other);
  });

  it('ends a process that slept while another one took its lock', async () => {
    const { errors, ended } = await hold();
    await writeFile(lock, JSON.stringify({ pid: 1, started: '', nonce: 'other' }));
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(await errors).toContain('Another process has taken the lock');
  });

  it('has a heartbeat while the main thread is busy', async () => {
    const unlock = await lockFolder(lock, { beatMs: 20 });
    const writtenAt = () => statSync(lock).mtimeMs;
    const before = writtenAt();
    const end = performance.now() + waitMs;
    while (writtenAt() === before && performance.now() < end);
    expect(writtenAt()).toBeGreaterThan(before);
    await unlock();
  });
});

describe('the folder lock of a process that cannot be seen', () => {
  if (!ownPidNamespace) {
    it(noPidNamespace, () => undefined);
    return;
  }
  const wrapper = ownPidNamespace;

  it('refuses a folder in use', async () => {
    await hold(wrapper);
    await expect(lockFolder(lock, times)).rejects.toThrow(
      new RegExp(`Another process \\(\\d+ on .*\\) ${inUse}`),
    );
  });

  it('gives a folder whose holder was killed, once its heartbeat is old', async () => {
    const { child, ended } = await hold(wrapper);
    child.kill('SIGKILL');
    await ended;
    const watched: number[] = [];
    const unlock = await lockFolder(lock, { ...times, onWatching: (ms) => watched.push(ms) });
    expect(watched).toHaveLength(1);
    await unlock();
    expect(await readdir(folder)).toEqual([]);
  });
});
