// The files of recordings and logs, in the memory of the tab.
import type { FileStore, StoreText } from '../../server/files/file-store.ts';
import type { IncomingFiles } from '../../server/http/routes/receive-upload.ts';

interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  at: Date;
}

function storeOf(stored: Map<string, StoredFile>): Pick<FileStore, 'entries' | 'delete'> {
  return {
    async delete(ids) {
      for (const id of ids) stored.delete(id);
    },
    async *entries(after) {
      for (const [id, { at }] of [...stored].sort(([a], [b]) => (a < b ? -1 : 1)))
        if (id > after) yield { id, at };
    },
  };
}

export function createMemoryFiles(): { files: FileStore; incoming: IncomingFiles } {
  const arriving = new Map<string, Blob>();
  const stored = new Map<string, StoredFile>();
  const setAside = new Map<string, StoredFile>();
  const texts = new Map<StoreText, string>();
  let last = 0;

  const incoming: IncomingFiles = {
    async create() {
      const path = String(++last);
      const parts: Uint8Array<ArrayBuffer>[] = [];
      return {
        path,
        async write(chunk) {
          parts.push(new Uint8Array(chunk));
        },
        async finish() {
          arriving.set(path, new Blob(parts));
        },
        abort: async () => undefined,
      };
    },
    async delete(path) {
      arriving.delete(path);
    },
    deleteOld: async () => undefined,
  };

  const files: FileStore = {
    ...storeOf(stored),
    async put(id, { path }) {
      const file = arriving.get(path);
      if (!file) throw new Error(`There is no upload ${path}.`);
      stored.set(id, { bytes: new Uint8Array(await file.arrayBuffer()), at: new Date() });
      arriving.delete(path);
    },
    async read(id, range) {
      const found = stored.get(id);
      if (!found) return null;
      const part = range ? found.bytes.subarray(range.start, range.end + 1) : found.bytes;
      return new Blob([part]).stream();
    },
    has: async (id) => stored.has(id),
    async setAside(ids, now) {
      for (const id of ids) {
        const found = stored.get(id);
        if (found) setAside.set(id, { ...found, at: now });
        stored.delete(id);
      }
    },
    aside: () => storeOf(setAside),
    readText: async (name) => texts.get(name) ?? null,
    async writeText(name, text) {
      texts.set(name, text);
    },
    check: async () => undefined,
  };
  return { files, incoming };
}
