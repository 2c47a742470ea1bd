// Requests to monitors, as administrators make them and see them.
import { listRecordings } from '../../contract/monitors/recordings.ts';
import {
  getRequestStatus,
  type RequestKind,
  requestAudio,
  requestLog,
} from '../../contract/monitors/requests.ts';
import type { TestDevice } from './device.ts';
import type { TestService } from './service.ts';

const endpointOf = { audio: requestAudio, log: requestLog };

/** The time at which the tests of requests begin. */
export const noon = () => new Date('2026-03-01T12:00:00Z');

/** Advances the clock of the service. */
export function advanceClock(service: TestService, seconds: number): void {
  service.clock.now = new Date(service.clock.now.getTime() + seconds * 1000);
}

/** Returns the id of the request. */
export async function requestUpload(service: TestService, { id }: TestDevice, kind: RequestKind = 'audio') {
  const { data } = await service.ask(endpointOf[kind], { params: { id } });
  return data[0]?.[kind]?.id ?? '';
}

/** The latest requests of the monitor and their states. */
export async function requestStatus(service: TestService, { id }: TestDevice) {
  const { data } = await service.ask(getRequestStatus, { params: { id } });
  return data[0];
}

/** The recordings of the day of `noon`. */
export async function recordings(service: TestService, { id }: TestDevice) {
  const params = { id, fromDate: '2026-03-01', toDate: '2026-03-01' };
  return service.ask(listRecordings, { params, query: {} });
}
