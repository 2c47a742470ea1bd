import type { FilePurpose } from '../../contract/requests/files.ts';
import type { FileStore } from '../files/file-store.ts';
import type { SignedUrls } from '../files/signed-urls.ts';
import { recordNotFound } from '../http/http-error.ts';
import { rightMissing } from '../http/rights.ts';
import type { CallContext } from '../http/routes/route.ts';
import type { Author } from '../store/audit/audit.ts';
import { recordEventOf } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { recordMonitor } from '../store/monitors/monitor-bulk.ts';
import { type FileRow, findFile } from '../store/requests/files.ts';

export interface FileDependencies {
  db: Database;
  now: () => Date;
  files: FileStore;
  addresses: SignedUrls;
}

/** Looking at a file is no download of it; playing it is, because what was heard is known. */
function recordOpening(db: Database, author: Author, file: FileRow, purpose: FilePurpose): Promise<void> {
  const { kind, monitorId, fileName, channel, requestId } = file;
  const entity = kind === 'log' ? 'monitorLog' : 'recording';
  const about = { file_name: fileName, request_id: requestId, ...(channel && { channel }) };
  const act =
    purpose === 'view'
      ? ({ action: 'view', details: about } as const)
      : ({ action: 'download', details: { ...about, purpose } } as const);
  return recordEventOf(db, author, { entity, ...act }, async (_tx, trail) => {
    await recordMonitor(trail, monitorId);
    return true;
  });
}

interface Opening {
  id: string;
  purpose: FilePurpose;
}

async function open(
  { db, now, files, addresses }: FileDependencies,
  author: Author,
  { id, purpose }: Opening,
): Promise<{ url: string; fileName: string }> {
  const file = await findFile(db, id);
  if (!file || !(await files.has(file.id))) throw recordNotFound('fileUnknown', 'id');
  await recordOpening(db, author, file, purpose);
  return { url: addresses.sign(file.id, now()), fileName: file.fileName };
}

/**
 * Signs the URL of a recording or a log, and records who opens it, and what for. Whoever sees that there is a recording may hear
 * it only with the right to hear, and where that is.
 * @throws HttpError 404 without its bytes, 403 where it may not be heard
 */
export async function openFile(
  dependencies: FileDependencies,
  { within, ...author }: Author & Pick<CallContext, 'within'>,
  opening: Opening,
): Promise<{ url: string; fileName: string }> {
  const { db } = dependencies;
  const isRecording = (await findFile(db, opening.id))?.kind === 'audio';
  const opened = () => open(dependencies, author, opening);
  if (!isRecording) return opened();
  return within('hear', async () => {
    if (!(await findFile(db, opening.id))) throw rightMissing();
    return opened();
  });
}
