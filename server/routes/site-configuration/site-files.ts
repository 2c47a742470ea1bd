import * as contract from '../../../contract/site-configuration/site-files.ts';
import { problemOf } from '../../certificates/problem.ts';
import { sentenceOf } from '../../certificates/problem-responses.ts';
import { defineFormRoute } from '../../http/routes/define-form-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { ConfigurationDependencies } from '../../site-configuration/change-configuration.ts';
import { uploadRoot, uploadWpaFile } from '../../site-configuration/site-files.ts';

export function siteFileRoutes(dependencies: ConfigurationDependencies) {
  return {
    uploadWpaFile: defineFormRoute(contract.uploadWpaFile, async ({ body, files, ...author }) => {
      const { facility_id: facilityId, transfer_type: transferType, version } = body;
      await uploadWpaFile(dependencies, author, { facilityId, version, transferType, file: files.wpafile });
      return { data: [] };
    }),
    uploadRootCertificate: defineFormRoute(
      contract.uploadRootCertificate,
      async ({ body, files, ...author }) => {
        const { facility_id: facilityId, version } = body;
        const uploaded = await uploadRoot(dependencies, author, { facilityId, version, file: files.cafile });
        const { known } = uploaded;
        if (known.length === 0) return { data: [uploaded] };
        const message = sentenceOf(problemOf('rootsKnown', { subjects: known.join('; ') }));
        return { data: [uploaded], message };
      },
    ),
  } satisfies RoutesOf<typeof contract>;
}
