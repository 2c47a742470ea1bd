// Files that are there whole or not at all, also on file systems that cannot do everything: exFAT and some network shares
// have no hard links, and Windows and some network shares cannot sync a folder.
import { constants } from 'node:fs';
import { access, link as hardLink, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from './platform.ts';

const pollMs = 20;

/** Whoever holds a gate for so long was killed: it makes two calls of the file system. */
const maxGateMs = 2_000;

/** How file systems refuse to sync a folder; Windows says EPERM. */
const cannotSync = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPERM', 'EISDIR']);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Makes a folder's entries survive a power cut, where the file system can do that. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!cannotSync.has(codeOf(error))) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

/** Whether nothing was there. */
async function tryToMakeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Like `placeFile`, without hard links: making a folder is what only one process can do. The file loses its old name. */
async function placeThroughGate(from: string, to: string): Promise<boolean> {
  const gate = `${to}.gate`;
  let waitedMs = 0;
  while (!(await tryToMakeFolder(gate))) {
    if (waitedMs >= maxGateMs) {
      await rm(gate, { recursive: true, force: true });
      waitedMs = 0;
    }
    await wait(pollMs);
    waitedMs += pollMs;
  }
  try {
    if (await exists(to)) return false;
    await rename(from, to);
    return true;
  } finally {
    await rm(gate, { recursive: true, force: true });
  }
}

/**
 * Gives a file another name that no file has yet, at once: nobody sees a part of it. Returns whether the name was free.
 * Where there are hard links, the file keeps its old name, too.
 */
export async function placeFile(from: string, to: string, link = hardLink): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    return codeOf(error) !== 'EEXIST' && placeThroughGate(from, to);
  }
}

/** Writes a file beside its place, durably and for its owner only, and puts it there when it is complete. */
async function writeBeside(
  path: string,
  folder: string,
  text: string,
  place: (aside: string) => Promise<unknown>,
): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await file.close();
    await place(aside);
  } finally {
    await rm(aside, { force: true });
  }
  await syncFolder(folder);
}

/** Writes a file, durably and for its owner only, unless there is one. */
export function createFileOnce(path: string, folder: string, text: string): Promise<void> {
  return writeBeside(path, folder, text, (aside) => placeFile(aside, path));
}

/** Writes a file, durably and for its owner only, in place of what was there: all of it or nothing. */
export function replaceFile(path: string, folder: string, text: string): Promise<void> {
  return writeBeside(path, folder, text, (aside) => rename(aside, path));
}

/** Moves a file within its folder, durably, in place of what was there. */
export async function moveFile(from: string, to: string, folder: string): Promise<void> {
  await rename(from, to);
  await syncFolder(folder);
}

/** Reads a text file; null when there is none. */
export async function readTextFile(path: string): Promise<string | null> {
  return (await exists(path)) ? readFile(path, 'utf8') : null;
}
