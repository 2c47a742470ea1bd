// Backups of a service of tests, and restores of them into new folders.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../../server/files/file-store.ts';
import { createFolderStore } from '../../server/files/folder-store.ts';
import { openEmptyDatabase } from '../../server/store/engine/open-database.ts';
import { restoreBackup } from '../../server/upkeep/restore-backup.ts';
import { closeLater } from './open-resources.ts';
import type { TestService } from './service.ts';
import { runs, secretKey } from './service-dependencies.ts';

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-backup-'));
  closeLater(() => rm(folder, { recursive: true }));
  return folder;
}

export async function tree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name));
}

/** What was said since it was emptied. */
export const said: string[] = [];
const say = (line: string) => void said.push(line);

export const partsOf = (of: TestService, files: Pick<FileStore, 'read'> = of.files) => ({
  db: of.db,
  files,
  runs,
  secretKey,
  dataDir: of.folder,
  say,
});

type Given = Partial<Pick<Parameters<typeof restoreBackup>[0], 'decrypt' | 'mayBeUnsigned'>>;

/** @param isFilled false where the database does not matter: creating one takes seconds */
export function restoreInto(
  dataDir: string,
  folder: string,
  { key = secretKey, isFilled = false, ...given }: Given & { key?: string; isFilled?: boolean } = {},
) {
  return restoreBackup({
    folder,
    secretKey: key,
    ...given,
    openFiles: () => createFolderStore(join(dataDir, 'files')),
    incoming: join(dataDir, 'incoming'),
    openEmpty: async () =>
      isFilled
        ? openEmptyDatabase({ dataDir })
        : { fill: async () => undefined, close: async () => undefined },
    say,
  });
}
