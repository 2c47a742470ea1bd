// One file: contract in, store, contract out.
import * as contract from '../../contract/files.ts';
import type { RoutesOf } from '../call.ts';
import type { FileAddresses } from '../files/addresses.ts';
import type { FileStore } from '../files/file-store.ts';
import { unknown } from '../http/refusal.ts';
import { implement } from '../implement.ts';
import type { Database } from '../store/database.ts';
import { findFile } from '../store/files.ts';

interface FileParts {
  db: Database;
  now: () => Date;
  files: FileStore;
  addresses: FileAddresses;
}

export function fileRoutes({ db, now, files, addresses }: FileParts) {
  return {
    getFile: implement(contract.getFile, async ({ params }) => {
      const file = await findFile(db, params.id);
      // The row alone makes nobody hear anything.
      if (!file || !(await files.has(file.id))) throw unknown('fileUnknown', 'id');
      return { data: [{ url: addresses.make(file.id, now()), file_name: file.fileName }] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
