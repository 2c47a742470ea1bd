// The secret key from which all others are derived: a setting, or a file in the data folder that the first start writes.
import type { Config } from './config.ts';
import { createFileOnce, moveFile, readTextFile } from './durable-file.ts';
import { hex, randomBytes } from './platform.ts';
import { createSecrets } from './secrets.ts';
import { StartError } from './start-error.ts';

const minKeyLength = 32;

/** @throws StartError when it was cut off: everything would be sealed with a key that anyone can make */
async function readKeyFile(path: string): Promise<string> {
  const key = (await readTextFile(path)) ?? '';
  if (key.trim().length >= minKeyLength) return key;
  throw new StartError(
    `The secret key in ${path} is too short: the file is damaged. Restore it from a backup, or delete it if nothing was stored with it yet.`,
  );
}

async function readOrMakeKey(path: string, folder: string): Promise<string> {
  if ((await readTextFile(path)) === null) await createFileOnce(path, folder, hex(randomBytes(32)));
  return readKeyFile(path);
}

/** SECRET_KEY, or the key that the first start wrote to the data folder (which must exist). @throws StartError */
export async function readSecretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  return secretKey ?? readOrMakeKey(`${dataDir}/secret.key`, dataDir);
}

export interface KeysOfRotation {
  from: string;
  to: string;
  /** To be called when everything is sealed with the new one. Returns where the one before is kept; null where that is a setting. */
  finish(): Promise<string | null>;
}

/** A new file takes the place of secret.key at the end. Until then a command that was killed goes on with it. */
async function keyFilesOf(dataDir: string): Promise<KeysOfRotation> {
  const path = `${dataDir}/secret.key`;
  if ((await readTextFile(path)) === null) {
    throw new StartError(
      `There is no secret.key in ${dataDir}: set SECRET_KEY to a new key, and SECRET_KEY_OLD to the one of the service.`,
    );
  }
  const from = await readKeyFile(path);
  const next = `${path}.new`;
  const to = await readOrMakeKey(next, dataDir);
  return {
    from,
    to,
    async finish() {
      const kept = `${path}.${createSecrets(from).name}`;
      await createFileOnce(kept, dataDir, from);
      await moveFile(next, path, dataDir);
      return kept;
    },
  };
}

/** The key that is to be replaced, and the new one. @throws StartError that says what to set */
export async function readKeysOfRotation({
  secretKey,
  secretKeyOld,
  dataDir,
}: Pick<Config, 'secretKey' | 'secretKeyOld' | 'dataDir'>): Promise<KeysOfRotation> {
  if (secretKey && secretKeyOld && secretKey !== secretKeyOld) {
    return { from: secretKeyOld, to: secretKey, finish: async () => null };
  }
  if (secretKey || secretKeyOld) {
    throw new StartError(
      'Set SECRET_KEY to a new key, and SECRET_KEY_OLD to the one with which the service ran last (or SECRET_KEY_OLD_FILE to its secret.key).',
    );
  }
  return keyFilesOf(dataDir);
}
