// Whatever monitors send in masses is refused while the disk is almost full. Their calls for requests and their heartbeats go on.

import type { Endpoint } from '../../contract/common/endpoint.ts';
import { reportCloudLog, sendLog, sendRecording } from '../../contract/devices/gateway.ts';
import type { FreeSpace } from '../base/free-space.ts';
import { HttpError } from '../http/http-error.ts';
import { retryWhenFull } from '../http/retry-after.ts';
import type { IncomingFiles } from '../http/routes/receive-upload.ts';

const masses: ReadonlySet<unknown> = new Set([reportCloudLog, sendLog, sendRecording]);

/** With a time to come back that is not the same for all. */
function diskFull(): HttpError {
  return new HttpError(507, 'diskFull', { headers: retryWhenFull() });
}

/** @throws HttpError 507 */
export function refuseWhenFull(endpoint: Endpoint, free: Pick<FreeSpace, 'lowSince'> | undefined): void {
  if (masses.has(endpoint) && free?.lowSince()) throw diskFull();
}

/** Breaks uploads off with 507 where they would take what is left: a few of them may be as large as all of it. */
export function breakOffWhenFull(
  incoming: IncomingFiles,
  free: Pick<FreeSpace, 'take'> | undefined,
): IncomingFiles {
  if (!free) return incoming;
  return {
    ...incoming,
    async create() {
      const file = await incoming.create();
      return {
        ...file,
        async write(chunk) {
          if (!free.take(chunk.length)) throw diskFull();
          await file.write(chunk);
        },
      };
    },
  };
}
