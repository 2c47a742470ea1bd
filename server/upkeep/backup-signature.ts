// The signature of a backup: an HMAC over the bytes of `backup.json`, which has the checksums of all else, with a key that is derived
// from SECRET_KEY. Who has the backup alone can change nothing in it.
import { join } from 'node:path';
import { createFileOnce, readTextFile } from '../base/durable-file.ts';
import { hex, hmacSha256, isSameSecret } from '../base/platform.ts';
import { createSecrets } from '../base/secrets.ts';
import { StartError } from '../base/start-error.ts';

export const signaturePath = (folder: string) => join(folder, 'backup.mac');

const keyOf = (secretKey: string) => createSecrets(secretKey).derive('backups');

const signatureOf = (text: string, key: string) => `hmac-sha256 ${hex(hmacSha256(key, text))}\n`;

export async function writeSignature(folder: string, manifest: string, secretKey: string): Promise<void> {
  await createFileOnce(signaturePath(folder), folder, signatureOf(manifest, keyOf(secretKey)));
}

/** Signs lines that only this service is to believe later, by a key that is derived once. */
export function createLineSigner(secretKey: string) {
  const key = keyOf(secretKey);
  const sign = (line: string) => `${hex(hmacSha256(key, `line ${line}`))} ${line}`;
  return {
    sign,
    /** The line; null where this service did not sign it. */
    read(signed: string): string | null {
      const line = signed.slice(signed.indexOf(' ') + 1);
      return isSameSecret(signed, sign(line)) ? line : null;
    },
  };
}

export type LineSigner = ReturnType<typeof createLineSigner>;

/** `unsigned` where there is no signature. */
export async function judgeSignature(
  folder: string,
  manifest: string,
  secretKey: string,
): Promise<'good' | 'wrong' | 'unsigned'> {
  const found = await readTextFile(signaturePath(folder));
  if (found === null) return 'unsigned';
  return isSameSecret(found, signatureOf(manifest, keyOf(secretKey))) ? 'good' : 'wrong';
}

/** @throws StartError unless the manifest is as it was signed, or is unsigned and may be */
export async function requireSignature(
  folder: string,
  manifest: string,
  { secretKey, mayBeUnsigned }: { secretKey: string; mayBeUnsigned: boolean },
): Promise<void> {
  const found = await judgeSignature(folder, manifest, secretKey);
  if (found === 'good' || (found === 'unsigned' && mayBeUnsigned)) return;
  throw new StartError(
    found === 'wrong'
      ? `The backup was changed: ${join(folder, 'backup.json')} is not as it was signed, or ${signaturePath(folder)} is not its signature. Nothing was restored.`
      : `The backup is not signed: there is no ${signaturePath(folder)}. It was made by an earlier build, or somebody removed it. Where you know that nobody has changed it, restore it with --unsigned. Nothing was restored.`,
  );
}
