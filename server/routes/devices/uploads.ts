import * as contract from '../../../contract/devices/gateway.ts';
import { createUploads, type UploadParts } from '../../devices/receive-files.ts';
import { defineUploadRoute } from '../../http/routes/define-upload-route.ts';

export interface DeviceUploadParts extends UploadParts {
  /** A folder for temporary files. */
  incoming: string;
}

export function deviceUploadRoutes(parts: DeviceUploadParts) {
  const { incoming } = parts;
  const uploads = createUploads(parts);
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
