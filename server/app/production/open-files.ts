import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import type { FileStore } from '../../files/file-store.ts';
import { createFolderStore } from '../../files/folder-store.ts';
import { createIncomingFolder } from '../../files/incoming-folder.ts';
import { createS3Store } from '../../files/s3-store.ts';
import type { Database } from '../../store/engine/database.ts';
import { installationId } from '../../store/engine/installation.ts';
import type { Dependencies } from '../dependencies.ts';

type Places = Pick<Config, 'dataDir' | 'filesS3'>;

/** Each installation has its own folder or prefix, so that the sweep deletes only its own files. */
export function fileStoreOf({ dataDir, filesS3 }: Places, installation: string): FileStore {
  return filesS3
    ? createS3Store(filesS3, `files/${installation}/`)
    : createFolderStore(join(dataDir, 'files', installation));
}

/** @param db whose installation the files belong to */
export async function openFileStore(
  places: Places,
  db: Database,
): Promise<Pick<Dependencies, 'files' | 'incoming'>> {
  const files = fileStoreOf(places, await installationId(db));
  return { files, incoming: createIncomingFolder(join(places.dataDir, 'files', 'incoming')) };
}
