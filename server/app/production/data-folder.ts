// Whether the data folder can be used, before anything in it is: one sentence, where each part would fail in its own way.
import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from '../../base/platform.ts';
import { StartError } from '../../base/start-error.ts';

/** The service writes these there, each of which may belong to somebody else, as after a start by root. */
const parts = ['', 'database', 'files', 'files/incoming', 'mails', 'tls', 'secret.key'];

const reasons: Readonly<Record<string, string>> = {
  EACCES:
    "the service's account may not write there. Give it the folder (chown), or set DATA_DIR to another one",
  EPERM: 'nothing may be created there. Set DATA_DIR to another folder',
  EROFS: 'the disk is read-only. Mount it writable, or set DATA_DIR to a folder on another one',
  ENOTDIR: 'it is no folder, but a file. Set DATA_DIR to a folder',
  EEXIST: 'it is no folder, but a file. Set DATA_DIR to a folder',
};

/** A full disk is no reason not to start: with a database elsewhere, only uploads need it. */
const isFull = ({ code = '' }: NodeJS.ErrnoException) => code === 'ENOSPC' || code === 'EDQUOT';

async function tryToWrite(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const probe = join(folder, `.write-${randomUUID()}`);
  try {
    await writeFile(probe, 'x', { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && isFull(error))) throw error;
  } finally {
    await rm(probe, { force: true });
  }
}

async function requirePart(path: string): Promise<void> {
  await access(path, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Creates it where it is missing. @throws StartError when it, or what is in it, cannot be written */
export async function requireDataFolder(folder: string): Promise<void> {
  let path = folder;
  try {
    await tryToWrite(folder);
    for (const part of parts) {
      path = join(folder, part);
      await requirePart(path);
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR cannot be used, because of ${path}: ${reasons[code] ?? message}.`);
  }
}
