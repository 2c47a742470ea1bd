// Requests to monitors, as administrators make them and see them.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { listRecordings } from '../../contract/requests/recordings.ts';
import {
  cancelRequest,
  getRequestStatus,
  type RequestKind,
  requestAudio,
  requestLog,
} from '../../contract/requests/requests.ts';
import { addDevice, type TestDevice } from './device.ts';
import { startTestService, type TestService } from './service.ts';

const endpointOf = { audio: requestAudio, log: requestLog };

/** The time at which the tests of requests begin. */
const noon = () => new Date('2026-03-01T12:00:00Z');

/** Advances the clock of the service. */
function advanceClock(service: TestService, seconds: number): void {
  service.clock.now = new Date(service.clock.now.getTime() + seconds * 1000);
}

/** Returns the id of the request. */
async function requestUpload(service: TestService, { id }: TestDevice, kind: RequestKind = 'audio') {
  const { data } = await service.ask(endpointOf[kind], { params: { id } });
  return data[0]?.[kind]?.id ?? '';
}

/** The latest requests of the monitor and their states. */
async function requestStatus(service: TestService, { id }: TestDevice) {
  const { data } = await service.ask(getRequestStatus, { params: { id } });
  return data[0];
}

/** The recordings of the day of `noon`. */
async function recordings(service: TestService, { id }: TestDevice) {
  const params = { id, fromDate: '2026-03-01', toDate: '2026-03-01' };
  return service.ask(listRecordings, { params, query: {} });
}

/**
 * Starts a service before the file's tests and closes it after them; each test has a new monitor, and begins at `noon`.
 * @returns what the tests do with the service and that monitor
 */
export function withRequests(onStart: (service: TestService, device: TestDevice) => void) {
  let service: TestService;
  let device: TestDevice;
  beforeAll(async () => {
    service = await startTestService();
  });
  beforeEach(async () => {
    device = await addDevice(service);
    service.clock.now = noon();
    onStart(service, device);
  });
  afterAll(() => service.close());
  return {
    later: (seconds: number) => advanceClock(service, seconds),
    ask: (kind?: RequestKind) => requestUpload(service, device, kind),
    cancel: (requestId: string) => service.send(cancelRequest, { params: { id: device.id, requestId } }),
    status: () => requestStatus(service, device),
    recordings: () => recordings(service, device),
  };
}
