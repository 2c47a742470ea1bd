// The secret key from which all others are derived: a setting, or a file in the data folder that the first start writes.
import type { Config } from './config.ts';
import { createFileOnce, readTextFile } from './durable-file.ts';
import { hex, randomBytes } from './platform.ts';
import { StartError } from './start-error.ts';

const minKeyLength = 32;

/**
 * SECRET_KEY, or the key that the first start wrote to the data folder (which must exist).
 * @throws StartError when its file was cut off: everything would be sealed with a key that anyone can make
 */
export async function readSecretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (secretKey) return secretKey;
  const path = `${dataDir}/secret.key`;
  if ((await readTextFile(path)) === null) await createFileOnce(path, dataDir, hex(randomBytes(32)));
  const key = (await readTextFile(path)) ?? '';
  if (key.trim().length >= minKeyLength) return key;
  throw new StartError(
    `The secret key in ${path} is too short: the file is damaged. Restore it from a backup, or delete it if nothing was stored with it yet.`,
  );
}
