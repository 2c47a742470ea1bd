// Secrets in the database are encrypted (AES-256-GCM) with a key that is not in the database.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

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

/** SECRET_KEY, or the key that the first start wrote to the data folder (which must exist). */
export async function readSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (config.secretKey) return config.secretKey;
  const path = join(config.dataDir, 'secret.key');
  await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
    ignoreExistingFile,
  );
  return readFile(path, 'utf8');
}

function ignoreExistingFile(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
