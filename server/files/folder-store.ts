// Files in a folder: the default. A file is in place under its name at once or not at all.
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

/** null where there is no such file; every other failure is one. */
function nullWhenGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** The name is on the disk, too, and not only the bytes. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullWhenGone)) ?? [];
}

/** A store in `folder`, which is made when it is needed. */
export function createFolderStore(folder: string): FileStore {
  // No folder has too many: the first two letters of an id are as good as chance.
  const shelfOf = (id: string) => join(folder, id.slice(0, 2));
  const pathOf = (id: string) => join(shelfOf(id), id);

  return {
    async put(id, { path }) {
      await mkdir(shelfOf(id), { recursive: true, mode: 0o700 });
      await rename(path, pathOf(id));
      await syncFolder(shelfOf(id));
    },
    async read(id, range) {
      const file = await open(pathOf(id), 'r').catch(nullWhenGone);
      return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>);
    },
    has: async (id) => (await access(pathOf(id)).catch(nullWhenGone)) !== null,
    async delete(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true });
    },
    entries: () => entriesIn(folder),
  };
}

async function* entriesIn(folder: string) {
  for (const shelf of await namesIn(folder)) {
    if (shelf.length !== 2) continue;
    for (const id of await namesIn(join(folder, shelf))) {
      const found = await stat(join(folder, shelf, id)).catch(nullWhenGone);
      if (found) yield { id, at: found.mtime };
    }
  }
}
