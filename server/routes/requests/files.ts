import * as contract from '../../../contract/requests/files.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { SignedUrls } from '../../files/signed-urls.ts';
import { recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Author } from '../../store/audit/audit.ts';
import { recordEventOf } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { recordMonitor } from '../../store/monitors/monitor-bulk.ts';
import { type FileRow, findFile } from '../../store/requests/files.ts';

interface FileParts {
  db: Database;
  now: () => Date;
  files: FileStore;
  addresses: SignedUrls;
}

/** Who took a recording or a log. */
function recordDownload(db: Database, author: Author, file: FileRow): Promise<void> {
  const { kind, monitorId, fileName, channel, requestId } = file;
  const entity = kind === 'log' ? 'monitorLog' : 'recording';
  const details = { file_name: fileName, request_id: requestId, ...(channel && { channel }) };
  return recordEventOf(db, author, { action: 'download', entity, details }, async (_tx, trail) => {
    await recordMonitor(trail, monitorId);
    return true;
  });
}

export function fileRoutes({ db, now, files, addresses }: FileParts) {
  return {
    getFile: defineRoute(contract.getFile, async ({ params, ...author }) => {
      const file = await findFile(db, params.id);
      // A row without bytes is no file.
      if (!file || !(await files.has(file.id))) throw recordNotFound('fileUnknown', 'id');
      await recordDownload(db, author, file);
      return { data: [{ url: addresses.sign(file.id, now()), file_name: file.fileName }] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
