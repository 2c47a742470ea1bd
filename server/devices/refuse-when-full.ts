// Whatever monitors send in masses is refused while the disk is almost full. Their calls for requests and their heartbeats go on.

import type { Endpoint } from '../../contract/common/endpoint.ts';
import { reportCloudLog, sendLog, sendRecording } from '../../contract/devices/gateway.ts';
import type { FreeSpace } from '../base/free-space.ts';
import { HttpError } from '../http/http-error.ts';
import { retryWhenFull } from '../http/retry-after.ts';

const masses: ReadonlySet<unknown> = new Set([reportCloudLog, sendLog, sendRecording]);

/** @throws HttpError 507, with a time to come back that is not the same for all */
export function refuseWhenFull(endpoint: Endpoint, free: Pick<FreeSpace, 'lowSince'> | undefined): void {
  if (masses.has(endpoint) && free?.lowSince())
    throw new HttpError(507, 'diskFull', { headers: retryWhenFull() });
}
