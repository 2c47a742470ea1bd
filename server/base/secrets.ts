// Secrets in the database are encrypted (AES-256-GCM) with a key that is not in the database.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

export interface Secrets {
  seal(plain: string): string;
  /** @throws Error when it was sealed with another key, or altered */
  open(sealed: string): string;
  /** A secret that is always the same for a name: 32 bytes, base64url. */
  derive(name: string): string;
}

const ivLength = 12;
const tagLength = 16;

/** @param secretKey 32 characters or more */
export function createSecrets(secretKey: string): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  const sealingKey = key('infusion-console seal');
  const derivingKey = key('infusion-console derive');

  return {
    seal(plain) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, ivLength), {
        authTagLength: tagLength,
      });
      decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
      return (
        decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    derive: (name) => createHmac('sha256', derivingKey).update(name).digest('base64url'),
  };
}

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
    await file.writeFile(randomBytes(32).toString('hex'));
    await file.sync();
    await file.close();
    await link(aside, path).catch(ignoreExistingFile);
  } finally {
    await rm(aside, { force: true });
  }
  await syncFolder(dirname(path));
}

/** Its entries survive a power cut, too. */
async function syncFolder(path: string): Promise<void> {
  // Windows has no such call.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

function ignoreExistingFile(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
