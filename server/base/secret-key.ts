// The secret key from which all others are derived: a setting, or a file in the data folder that the first start writes.
import { existsSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { hex, randomBytes, randomUUID } from './platform.ts';
import { StartError } from './start-error.ts';

const minKeyLength = 32;

/**
 * SECRET_KEY, or the key that the first start wrote to the data folder (which must exist).
 * @throws StartError when its file was cut off: everything would be sealed with a key that anyone can make
 */
export async function readSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (config.secretKey) return config.secretKey;
  const path = join(config.dataDir, 'secret.key');
  if (!existsSync(path)) await createKeyFile(path);
  const key = await readFile(path, 'utf8');
  if (key.trim().length >= minKeyLength) return key;
  throw new StartError(
    `The secret key in ${path} is too short: the file is damaged. Restore it from a backup, or delete it if nothing was stored with it yet.`,
  );
}

/** A whole file or none: it is written and synced under another name, then linked, unless another process was faster. */
async function createKeyFile(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(hex(randomBytes(32)));
    await file.sync();
    await file.close();
    await link(aside, path).catch(ignoreExistingFile);
  } finally {
    await rm(aside, { force: true });
  }
  await syncFolder(dirname(path));
}

/** Makes a folder's entries survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  // Windows has no such call.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

function ignoreExistingFile(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
