// What an administrator asks of a monitor, and sees of it.
import { listRecordings } from '../../contract/monitors/recordings.ts';
import {
  getUploadStatus,
  type RequestKind,
  requestAudio,
  requestLog,
} from '../../contract/monitors/requests.ts';
import type { TestDevice } from './device.ts';
import type { TestService } from './service.ts';

const endpointOf = { audio: requestAudio, log: requestLog };

/** When the tests of requests begin. */
export const noon = () => new Date('2026-03-01T12:00:00Z');

/** Sets the clock of the service on. */
export function advanceClock(service: TestService, seconds: number): void {
  service.clock.now = new Date(service.clock.now.getTime() + seconds * 1000);
}

/** Asks, and answers the id of the request. */
export async function requestUpload(service: TestService, { id }: TestDevice, kind: RequestKind = 'audio') {
  const { data } = await service.ask(endpointOf[kind], { params: { id } });
  return data[0]?.[kind]?.id ?? '';
}

/** What the monitor was asked last, and what became of it. */
export async function uploadStatus(service: TestService, { id }: TestDevice) {
  const { data } = await service.ask(getUploadStatus, { params: { id } });
  return data[0];
}

/** The recordings of the day of `noon`. */
export async function recordings(service: TestService, { id }: TestDevice) {
  const params = { id, fromDate: '2026-03-01', toDate: '2026-03-01' };
  return service.ask(listRecordings, { params, query: {} });
}
