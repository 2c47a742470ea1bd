import type { FileStore } from '../files/file-store.ts';
import type { SignedUrls } from '../files/signed-urls.ts';
import { recordNotFound } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import { recordEventOf } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { recordMonitor } from '../store/monitors/monitor-bulk.ts';
import { type FileRow, findFile } from '../store/requests/files.ts';

export interface FileParts {
  db: Database;
  now: () => Date;
  files: FileStore;
  addresses: SignedUrls;
}

function recordDownload(db: Database, author: Author, file: FileRow): Promise<void> {
  const { kind, monitorId, fileName, channel, requestId } = file;
  const entity = kind === 'log' ? 'monitorLog' : 'recording';
  const details = { file_name: fileName, request_id: requestId, ...(channel && { channel }) };
  return recordEventOf(db, author, { action: 'download', entity, details }, async (_tx, trail) => {
    await recordMonitor(trail, monitorId);
    return true;
  });
}

/** Signs the URL of a recording or a log, and records who takes it. @throws HttpError 404 without its bytes */
export async function downloadFile(
  { db, now, files, addresses }: FileParts,
  author: Author,
  id: string,
): Promise<{ url: string; fileName: string }> {
  const file = await findFile(db, id);
  if (!file || !(await files.has(file.id))) throw recordNotFound('fileUnknown', 'id');
  await recordDownload(db, author, file);
  return { url: addresses.sign(file.id, now()), fileName: file.fileName };
}
