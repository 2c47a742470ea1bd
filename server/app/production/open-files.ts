import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import { createFolderStore } from '../../files/folder-store.ts';
import { createIncomingFolder } from '../../files/incoming-folder.ts';
import { createS3Store } from '../../files/s3-store.ts';
import type { Database } from '../../store/engine/database.ts';
import { installationId } from '../../store/engine/installation.ts';
import type { Dependencies } from '../dependencies.ts';

/** Each installation has its own folder or prefix, so that the sweep deletes only its own files. */
export async function openFileStore(
  { dataDir, filesS3 }: Config,
  db: Database,
): Promise<Pick<Dependencies, 'files' | 'incoming'>> {
  const id = await installationId(db);
  const folder = join(dataDir, 'files');
  const files = filesS3 ? createS3Store(filesS3, `files/${id}/`) : createFolderStore(join(folder, id));
  return { files, incoming: createIncomingFolder(join(folder, 'incoming')) };
}
