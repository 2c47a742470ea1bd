import * as contract from '../../../contract/certificates/certificate-upload.ts';
import { uploadCertificate } from '../../certificates/enrollment/upload-certificate.ts';
import { sentenceOf } from '../../certificates/problem-responses.ts';
import { defineFormRoute } from '../../http/routes/define-form-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { requireConfigurationVersion } from '../../site-configuration/change-configuration.ts';

export function certificateUploadRoutes(dependencies: Parameters<typeof uploadCertificate>[0]) {
  return {
    uploadClientCertificate: defineFormRoute(
      contract.uploadClientCertificate,
      async ({ body, files, ...author }) => {
        const { facility_id: facilityId, monitor_id: monitorId, version } = body;
        const warning = await uploadCertificate(dependencies, author, {
          facilityId,
          monitorId,
          file: files.clientfile,
          requireCurrent: (tx) => requireConfigurationVersion(tx, facilityId, version),
        });
        if (!warning) return { data: [] };
        const message = sentenceOf(warning);
        return { data: [{ clientcert_warning: author.translate(message) }], message };
      },
    ),
  } satisfies RoutesOf<typeof contract>;
}
