// Files of a backup are encrypted with age (https://age-encryption.org/v1) to a public key: who makes backups cannot read them.
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { StartError } from '../base/start-error.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** Makes other bytes of bytes, piece by piece. */
export type Conversion = (bytes: Bytes) => Promise<Bytes>;

/** What ends the name of each encrypted file. */
export const encryptedEnding = '.age';

const toWeb = (bytes: Bytes) => Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>): Bytes =>
  Readable.fromWeb(stream as NodeStream<Uint8Array>);

/** @throws StartError for what is no public key */
export async function encryptionTo(recipient: string): Promise<Conversion> {
  // Loaded on demand: most commands and services encrypt nothing.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new StartError(
      `BACKUP_RECIPIENT is no public key of age, and is "${recipient.slice(0, 80)}": age-keygen makes one, such as age1….`,
    );
  }
  return async (bytes) => fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

/** Opens what was encrypted to one of the identities in a file, as age-keygen writes it. @throws StartError for a file without any */
export async function decryptionWith(path: string): Promise<Conversion> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The file of --identity cannot be read (${error.code}): ${path}.`);
  });
  const lines = text.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    if (identities.length === 0) throw new Error('empty');
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    // Whatever is wrong with it, it may be a secret.
    throw new StartError(
      `The file of --identity holds no identity of age, such as age-keygen makes (AGE-SECRET-KEY-1…): ${path}.`,
    );
  }
  return async (bytes) => fromWeb(await decrypter.decrypt(toWeb(bytes)));
}

/** @throws StartError that names the file where it does not open */
export async function* opened(path: string, bytes: Bytes, decrypt: Conversion): AsyncGenerator<Uint8Array> {
  try {
    yield* await decrypt(bytes);
  } catch (cause) {
    throw new StartError(`${path} does not open with the identity of --identity.`, { cause });
  }
}
