import * as contract from '../../../contract/requests/files.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { downloadFile, type FileParts } from '../../requests/download-file.ts';

export function fileRoutes(parts: FileParts) {
  return {
    getFile: defineRoute(contract.getFile, async ({ params, ...author }) => {
      const { url, fileName } = await downloadFile(parts, author, params.id);
      return { data: [{ url, file_name: fileName }] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
