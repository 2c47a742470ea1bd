import * as contract from '../../../contract/requests/files.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { type FileDependencies, openFile } from '../../requests/open-file.ts';

export function fileRoutes(dependencies: FileDependencies) {
  return {
    getFile: defineRoute(contract.getFile, async ({ params, query, ...author }) => {
      const opening = { id: params.id, purpose: query.purpose };
      const { url, fileName } = await openFile(dependencies, author, opening);
      return { data: [{ url, file_name: fileName }] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
