import * as contract from '../../contract/monitors/files.ts';
import type { FileStore } from '../files/file-store.ts';
import type { SignedUrls } from '../files/signed-urls.ts';
import { recordNotFound } from '../http/http-error.ts';
import { defineRoute } from '../http/routes/define-route.ts';
import type { RoutesOf } from '../http/routes/route.ts';
import type { Database } from '../store/engine/database.ts';
import { findFile } from '../store/requests/files.ts';

interface FileParts {
  db: Database;
  now: () => Date;
  files: FileStore;
  addresses: SignedUrls;
}

export function fileRoutes({ db, now, files, addresses }: FileParts) {
  return {
    getFile: defineRoute(contract.getFile, async ({ params }) => {
      const file = await findFile(db, params.id);
      // A row without bytes is no file.
      if (!file || !(await files.has(file.id))) throw recordNotFound('fileUnknown', 'id');
      return { data: [{ url: addresses.sign(file.id, now()), file_name: file.fileName }] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
