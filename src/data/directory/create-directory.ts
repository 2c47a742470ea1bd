// The directory as the app has it from its start: it answers nothing until it is loaded, which is after the first screen.
import { clearDirectories } from '../device/db.ts';
import type { Directory } from './directory.ts';
import type { OpenDirectory } from './open-directory.ts';

export interface DirectoryHandle extends Directory {
  /** Takes over the opened one; null where there is none. */
  attach(opened: OpenDirectory | null): void;
  /** Before the device is cleared or the person leaves; a later `attach` opens nothing any more. */
  close(): void;
}

export function createDirectory(): DirectoryHandle {
  let open: OpenDirectory | null = null;
  let isClosed = false;
  return {
    answers: () => open?.answers() ?? false,
    page: async (definition, query) => (await open?.page(definition, query)) ?? null,
    noteList: (definition, query) => open?.noteList(definition, query),
    rows: async (type, ids) => (await open?.rows(type, ids)) ?? null,
    monitorBySerialNumber: async (serialNumber) => (await open?.monitorBySerialNumber(serialNumber)) ?? null,
    find: async (text, limit) => (await open?.find(text, limit)) ?? null,
    put: (...args) => open?.put(...args),
    keepOnly: (facilities) => open?.keepOnly(facilities),
    fetchAnew: () => open?.fetchAnew(),
    async erase() {
      open?.erase();
      return await clearDirectories();
    },
    attach(opened) {
      open = opened;
      if (isClosed) opened?.close();
    },
    close() {
      isClosed = true;
      open?.close();
    },
  };
}
