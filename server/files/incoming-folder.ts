// Uploads in progress as files in a folder, of this process alone.
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '../../contract/common/durations.ts';
import { randomUUID } from '../base/platform.ts';
import type { IncomingFiles } from '../http/routes/receive-upload.ts';

/** Younger files may still be written. */
const minAgeMs = hourMs;

export function createIncomingFolder(folder: string): IncomingFiles {
  return {
    async create() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomUUID());
      const file = await open(path, 'wx', 0o600);
      return {
        path,
        write: (chunk) => file.writeFile(chunk),
        async finish() {
          await file.sync();
          await file.close();
        },
        async abort() {
          await file.close();
          await rm(path, { force: true });
        },
      };
    },
    delete: (path) => rm(path, { force: true }),
    async deleteOld(now) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (found && now.getTime() - found.mtimeMs > minAgeMs) await rm(path, { force: true });
      }
    },
  };
}
