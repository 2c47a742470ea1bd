// @vitest-environment jsdom
// Faults between the app and the service.
import 'fake-indexeddb/auto';
import { afterAll, beforeAll } from 'vitest';
import { copyOnServer } from '../support/database.ts';
import { sendOverLine } from './app-client.ts';
import { addSomeMonitors, appOperations } from './app-operations.ts';
import { httpFaults } from './http-faults.ts';
import { killedService } from './killed-service.ts';
import { tryEdge } from './matrix.ts';
import { openStand } from './stand.ts';

const stand = await openStand(await copyOnServer());
await addSomeMonitors(stand);
const restore = sendOverLine(stand);

afterAll(async () => {
  restore();
  await stand.stop();
});
beforeAll(() => {
  Object.assign(globalThis, { reportError: () => undefined, isSecureContext: true });
});

tryEdge({
  name: 'app and service',
  faults: [...httpFaults(stand, stand.app, 'console'), killedService(stand)],
  operations: appOperations(stand),
  leftOut: (fault, operation) =>
    fault === '403' && operation === 'event stream'
      ? 'A 403 says that this person is no administrator any more: the app signs out and follows nothing.'
      : null,
  sample: {
    faults: ['connection refused', '503 with Retry-After'],
    operations: ['list', 'save', 'download'],
  },
  healthFaults: () => stand.healthFaults(),
  // After an outage all browsers return spread over half a minute.
  goesOnMs: 70_000,
});
