// The secret key of the data folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireDataFolder } from '../../../server/app/production/data-folder.ts';
import { syncFolder } from '../../../server/base/durable-file.ts';
import { readKeysOfRotation, readSecretKey } from '../../../server/base/secret-key.ts';
import { createSecrets } from '../../../server/base/secrets.ts';
import { StartError } from '../../../server/base/start-error.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-data-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

if (process.platform === 'linux') {
  it('a folder that cannot be synced is no error', async () => {
    // A folder of /proc answers EINVAL, as some network shares do.
    await expect(syncFolder('/proc')).resolves.toBeUndefined();
    await expect(syncFolder(join(dataDir, 'missing'))).rejects.toThrow('ENOENT');
  });
}

describe('a data folder that cannot be used', () => {
  it.each([
    ['a file in its place', '/dev/null', 'it is no folder, but a file'],
    ['a file above it', '/dev/null/console', 'it is no folder, but a file'],
    ['a place where nothing can be created', '/sys/console', ''],
  ])('is named with what helps: %s', async (_case, folder, reason) => {
    const failing = requireDataFolder(folder);
    await expect(failing).rejects.toBeInstanceOf(StartError);
    await expect(failing).rejects.toThrow(`DATA_DIR cannot be used, because of ${folder}: ${reason}`);
  });

  it('leaves nothing behind where it can be used', async () => {
    await requireDataFolder(join(dataDir, 'new'));
    expect(await readdir(join(dataDir, 'new'))).toEqual([]);
  });
});

describe('the secret key', () => {
  it('is created once, readable by its owner only', async () => {
    const first = await readSecretKey({ dataDir });
    expect(await readSecretKey({ dataDir })).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  it('is one key when several processes start at once, and leaves no other file', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => readSecretKey({ dataDir })));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
  });

  it.each(['', 'abc', '0123456789abcdef0123456789abcde', `${' '.repeat(40)}\n`])(
    'is refused when its file was cut off: %j',
    async (text) => {
      await writeFile(join(dataDir, 'secret.key'), text);
      await expect(readSecretKey({ dataDir })).rejects.toThrow(StartError);
      await expect(readSecretKey({ dataDir })).rejects.toThrow('secret.key is too short');
    },
  );

  if (process.platform !== 'win32') {
    it('is whole or missing when the disk was full at the first start', async () => {
      const script = `
      import { readSecretKey } from ${JSON.stringify(join(import.meta.dirname, '../../../server/base/secret-key.ts'))};
      await readSecretKey({ dataDir: ${JSON.stringify(dataDir)} });
    `;
      // No file may have a byte, which fails as a full disk does.
      const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
      const child = spawn('sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...node], {
        env: { ...process.env, TSX_DISABLE_CACHE: '1' },
      });
      expect(await once(child, 'exit')).toEqual([1, null]);
      expect(await readSecretKey({ dataDir })).toMatch(/^[0-9a-f]{64}$/);
      expect(await readdir(dataDir)).toEqual(['secret.key']);
    });
  }

  it('is SECRET_KEY when that is set, and no file is written', async () => {
    expect(await readSecretKey({ dataDir, secretKey: 'k'.repeat(32) })).toBe('k'.repeat(32));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is replaced by a new file, which a command that was broken off goes on with', async () => {
    const old = await readSecretKey({ dataDir });
    const broken = await readKeysOfRotation({ dataDir });
    const { from, to, finish } = await readKeysOfRotation({ dataDir });
    expect({ from, to }).toEqual({ from: old, to: broken.to });
    expect(to).toMatch(/^[0-9a-f]{64}$/);
    expect(to).not.toBe(old);
    expect(await readSecretKey({ dataDir })).toBe(old);
    const kept = await finish();
    expect(await readSecretKey({ dataDir })).toBe(to);
    expect(await readFile(kept ?? '', 'utf8')).toBe(old);
    expect(await readdir(dataDir)).toHaveLength(2);
    const next = await readKeysOfRotation({ dataDir });
    expect(next.from).toBe(to);
    expect(next.to).not.toBe(to);
  });

  it('is replaced by a setting that differs from the one before', async () => {
    const [secretKey, secretKeyOld] = ['n'.repeat(32), 'o'.repeat(32)];
    const keys = await readKeysOfRotation({ dataDir, secretKey, secretKeyOld });
    expect(keys).toMatchObject({ from: secretKeyOld, to: secretKey });
    expect(await keys.finish()).toBeNull();
    for (const wrong of [{ secretKey }, { secretKeyOld }, { secretKey, secretKeyOld: secretKey }]) {
      await expect(readKeysOfRotation({ dataDir, ...wrong })).rejects.toThrow('SECRET_KEY_OLD');
    }
    await expect(readKeysOfRotation({ dataDir })).rejects.toThrow('There is no secret.key');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('opens what it sealed, and rejects data that was altered or sealed with another key', async () => {
    const secrets = createSecrets('k'.repeat(32));
    const place = { purpose: 'treasure', table: 'caves', column: 'sealed', row: ['7'] };
    const sealed = secrets.seal(place, 'größter Schatz');
    expect(secrets.open(place, sealed)).toBe('größter Schatz');
    expect(secrets.seal(place, 'größter Schatz')).not.toBe(sealed);
    expect(() => createSecrets('x'.repeat(32)).open(place, sealed)).toThrow('caves.sealed (treasure)');
    const last = sealed.endsWith('A') ? 'B' : 'A';
    for (const altered of [`${last}${sealed.slice(1)}`, `${sealed.slice(0, 40)}${last}${sealed.slice(41)}`])
      expect(() => secrets.open(place, altered === sealed ? '' : altered)).toThrow();
    expect(() => secrets.open(place, sealed.slice(0, 20))).toThrow();
    for (const other of [
      { ...place, purpose: 'trash' },
      { ...place, table: 'holes' },
      { ...place, column: 'other' },
      { ...place, row: ['8'] },
      { ...place, row: ['7', ''] },
    ]) {
      expect(() => secrets.open(other, sealed)).toThrow('does not open');
    }
  });

  it('derives the same secret from the same name, and others from other names and keys', () => {
    const secrets = createSecrets('k'.repeat(32));
    expect(secrets.derive('a')).toBe(createSecrets('k'.repeat(32)).derive('a'));
    expect(secrets.derive('a')).not.toBe(secrets.derive('b'));
    expect(secrets.derive('a')).not.toBe(createSecrets('x'.repeat(32)).derive('a'));
  });
});
