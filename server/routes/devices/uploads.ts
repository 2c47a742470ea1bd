import * as contract from '../../../contract/devices/gateway.ts';
import type { FreeSpace } from '../../base/free-space.ts';
import { createUploads, type UploadDependencies } from '../../devices/receive-files.ts';
import { breakOffWhenFull } from '../../devices/refuse-when-full.ts';
import { defineUploadRoute } from '../../http/routes/define-upload-route.ts';
import type { IncomingFiles } from '../../http/routes/receive-upload.ts';

export interface DeviceUploadDependencies extends UploadDependencies {
  /** Where uploads wait until they are whole. */
  incoming: IncomingFiles;
  freeSpace?: FreeSpace;
}

export function deviceUploadRoutes(dependencies: DeviceUploadDependencies) {
  const incoming = breakOffWhenFull(dependencies.incoming, dependencies.freeSpace);
  const uploads = createUploads(dependencies);
  return {
    sendRecording: defineUploadRoute(contract.sendRecording, incoming, async (upload) => {
      await uploads.takeRecording(upload);
      return { data: [] };
    }),
    sendLog: defineUploadRoute(contract.sendLog, incoming, async (upload) => {
      await uploads.takeLog(upload, upload.query.file_name);
      return { data: [] };
    }),
  };
}
