// Files in a folder: the default. A file appears under its name at once or not at all.
import { access, constants, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readTextFile, replaceFile, syncFolder } from '../base/durable-file.ts';
import type { FileStore, StoreText } from './file-store.ts';

/** null where there is no such file; throws every other error. */
function nullWhenGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullWhenGone)) ?? [];
}

export function createFolderStore(folder: string): FileStore {
  // Subfolders by the first two characters of the id keep each folder small.
  const subfolderOf = (id: string) => join(folder, id.slice(0, 2));
  const asideFolder = join(folder, 'aside');
  const textPath = (name: StoreText) => join(folder, `${name}.json`);
  const pathOf = (id: string) => join(subfolderOf(id), id);

  return {
    async put(id, { path }) {
      await mkdir(subfolderOf(id), { recursive: true, mode: 0o700 });
      await rename(path, pathOf(id));
      await syncFolder(subfolderOf(id));
    },
    async read(id, range) {
      const file = await open(pathOf(id), 'r').catch(nullWhenGone);
      return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>);
    },
    has: async (id) => (await access(pathOf(id)).catch(nullWhenGone)) !== null,
    async delete(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true });
    },
    async setAside(ids, now) {
      for (const id of ids) {
        const [to, place] = [join(asideFolder, id.slice(0, 2)), join(asideFolder, id.slice(0, 2), id)];
        await mkdir(to, { recursive: true, mode: 0o700 });
        const moved = await rename(pathOf(id), place).then(() => true, nullWhenGone);
        if (moved) await utimes(place, now, now);
      }
    },
    aside: () => createFolderStore(asideFolder),
    readText: (name) => readTextFile(textPath(name)),
    async writeText(name, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await replaceFile(textPath(name), folder, text);
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
    },
    entries: (after) => entriesIn(folder, after),
  };
}

/** Only names that begin like their subfolder: a pass that stops at another one could not find its place again. */
async function* entriesIn(folder: string, after: string) {
  for (const subfolder of (await namesIn(folder)).sort()) {
    if (subfolder.length !== 2 || subfolder < after.slice(0, 2)) continue;
    const names = await namesIn(join(folder, subfolder));
    for (const id of names.filter((name) => name.startsWith(subfolder) && name > after).sort()) {
      const found = await stat(join(folder, subfolder, id)).catch(nullWhenGone);
      if (found) yield { id, at: found.mtime };
    }
  }
}
