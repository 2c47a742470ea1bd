// The key that opens a backup is kept apart from it: whoever has both can read every secret and sign in as anyone.
import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Config } from '../base/config.ts';
import { createFileOnce, readTextFile } from '../base/durable-file.ts';
import { createSecrets } from '../base/secrets.ts';
import { StartError } from '../base/start-error.ts';
import type { Dump } from '../store/engine/dump-format.ts';
import { isKeyOf } from '../store/engine/sealed-keys.ts';
import { manifestPath, privateFolder } from './backup-manifest.ts';

const keyName = 'secret.key';

/** @throws StartError where the keys would lie with what they open */
export function requireApart(keys: string, folder: string): void {
  const isWithin = (inner: string, outer: string) =>
    `${resolve(inner)}${sep}`.startsWith(`${resolve(outer)}${sep}`);
  if (!isWithin(keys, folder) && !isWithin(folder, keys)) return;
  throw new StartError(
    `The keys must be apart from the backup: name a folder for --keys that is not in ${folder}.`,
  );
}

/** Writes the key, and the local certificate authority where there is one, to a folder that has none yet. */
export async function writeKeys(keys: string, secretKey: string, dataDir: string): Promise<void> {
  await privateFolder(keys);
  const path = join(keys, keyName);
  const found = await readTextFile(path);
  if (found !== null && found.trim() !== secretKey.trim()) {
    throw new StartError(`There is another key in ${path}: name another folder for --keys.`);
  }
  await createFileOnce(path, keys, secretKey);
  const tls = join(dataDir, 'tls');
  if (!existsSync(tls)) return;
  await privateFolder(join(keys, 'tls'));
  for (const name of await readdir(tls))
    await cp(join(tls, name), join(keys, 'tls', name), { recursive: true });
}

/** The key for a restore, without making one. @throws StartError where there is none */
export async function readKeyFor(
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  keys: string | undefined,
): Promise<string> {
  const kept = keys === undefined ? null : await readTextFile(join(keys, keyName));
  if (keys !== undefined && kept === null) throw new StartError(`There is no ${keyName} in ${keys}.`);
  const key = secretKey ?? kept ?? (await readTextFile(join(dataDir, keyName)));
  if (key !== null) return key;
  throw new StartError(
    `The key is missing, without which nobody could sign in: set SECRET_KEY, put ${keyName} into ${dataDir}, or name its folder with --keys.`,
  );
}

/** @throws StartError when the backup was made with another key */
export function requireKeyOf({ keyCheck }: Pick<Dump, 'keyCheck'>, secretKey: string, folder: string): void {
  if (keyCheck === null || isKeyOf(createSecrets(secretKey), keyCheck)) return;
  throw new StartError(
    `The backup was made with another key, as ${manifestPath(folder)} says: set SECRET_KEY to the one of its service, or name the folder of its keys with --keys. Where that key was replaced since, npm run rotate-keys replaces it in what is restored.`,
  );
}

/** Puts keys into a data folder that has none, where no setting replaces them. */
export async function placeKeys(
  keys: string,
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
): Promise<void> {
  const kept = await readTextFile(join(keys, keyName));
  if (!secretKey && kept !== null) await createFileOnce(join(dataDir, keyName), dataDir, kept);
  const tls = join(keys, 'tls');
  if (!existsSync(tls) || existsSync(join(dataDir, 'tls'))) return;
  await privateFolder(join(dataDir, 'tls'));
  for (const name of await readdir(tls)) await cp(join(tls, name), join(dataDir, 'tls', name));
}
