// The data folder: its lock, and its secret key.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets, readSecretKey } from '../../server/base/secrets.ts';
import { lockFolder } from '../../server/store/engine/folder-lock.ts';

let dataDir: string;
let lock: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-data-'));
  lock = join(dataDir, 'database.lock');
});

afterEach(() => rm(dataDir, { recursive: true }));

describe('the folder lock', () => {
  it('can be acquired again only after it is released', async () => {
    const unlock = await lockFolder(lock);
    await expect(lockFolder(lock)).rejects.toThrow(
      `Another process (${process.pid}) is using this data folder`,
    );
    await unlock();
    await (await lockFolder(lock))();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is acquired by exactly one of several concurrent attempts', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(lock)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is replaced when its process has ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    await writeFile(lock, JSON.stringify({ pid: child.pid, started: '1' }));
    await (await lockFolder(lock))();
  });

  it.runIf(process.platform === 'linux')(
    'is replaced when it is from an earlier process with the same id',
    async () => {
      await writeFile(lock, JSON.stringify({ pid: process.pid, started: '1' }));
      await (await lockFolder(lock))();
    },
  );

  it.each(['', '{', '{"pid":"x"}'])('is replaced when its file is invalid: %s', async (text) => {
    await writeFile(lock, text);
    await (await lockFolder(lock))();
  });
});

describe('the secret key', () => {
  it('is created once, readable by its owner only', async () => {
    const first = await readSecretKey({ dataDir });
    expect(await readSecretKey({ dataDir })).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  it('is SECRET_KEY when that is set, and no file is written', async () => {
    expect(await readSecretKey({ dataDir, secretKey: 'k'.repeat(32) })).toBe('k'.repeat(32));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('opens what it sealed, and rejects data that was altered or sealed with another key', async () => {
    const secrets = createSecrets('k'.repeat(32));
    const sealed = secrets.seal('größter Schatz');
    expect(secrets.open(sealed)).toBe('größter Schatz');
    expect(secrets.seal('größter Schatz')).not.toBe(sealed);
    expect(() => createSecrets('x'.repeat(32)).open(sealed)).toThrow();
    expect(() => secrets.open(`${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`)).toThrow();
    expect(() => secrets.open(sealed.slice(0, 20))).toThrow();
  });

  it('derives the same secret from the same name, and others from other names and keys', () => {
    const secrets = createSecrets('k'.repeat(32));
    expect(secrets.derive('a')).toBe(createSecrets('k'.repeat(32)).derive('a'));
    expect(secrets.derive('a')).not.toBe(secrets.derive('b'));
    expect(secrets.derive('a')).not.toBe(createSecrets('x'.repeat(32)).derive('a'));
  });
});
