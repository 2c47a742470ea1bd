// @vitest-environment jsdom
// Faults between the service and the store of recordings and logs.
import 'fake-indexeddb/auto';
import { afterAll } from 'vitest';
import { copyOnServer } from '../support/database.ts';
import { sendOverLine } from './app-client.ts';
import { addSomeMonitors, appOperations } from './app-operations.ts';
import { httpFaults } from './http-faults.ts';
import { tryEdge } from './matrix.ts';
import { monitorOperations, monitorReturnsMs } from './monitor-operations.ts';
import { serviceStart } from './service-start.ts';
import { openStand } from './stand.ts';
import { deleteRecording } from './store-operations.ts';

const stand = await openStand(await copyOnServer());
await addSomeMonitors(stand);
const restore = sendOverLine(stand);

afterAll(async () => {
  restore();
  await stand.stop();
});

const all = [...appOperations(stand), ...monitorOperations(stand, stand.origin)];
const named = (...names: string[]) => all.filter(({ name }) => names.includes(name));

tryEdge({
  name: 'service and file store',
  faults: httpFaults(stand, stand.store, 's3'),
  operations: [
    ...named('download', 'upload'),
    { ...deleteRecording(stand), carriesOn: true },
    { ...serviceStart(stand, 30_000), carriesOn: true },
    ...named('list', 'save', 'request audio').map((operation) => ({ ...operation, carriesOn: true })),
  ],
  leftOut: (fault, operation) =>
    operation === 'upload' && /JSON/.test(fault)
      ? 'A store answers a PUT with 200; the body of that answer means nothing.'
      : null,
  sample: { faults: ['connection refused'], operations: ['download', 'list'] },
  healthFaults: () => stand.healthFaults(),
  goesOnMs: monitorReturnsMs,
});
