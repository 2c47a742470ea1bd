// @vitest-environment jsdom
// Faults between the service and its database, and of the database itself.
import 'fake-indexeddb/auto';
import { afterAll, beforeAll } from 'vitest';
import { copyOnServer } from '../support/database.ts';
import { startPostgres } from '../support/postgres.ts';
import { sendOverLine } from './app-client.ts';
import { addSomeMonitors, appOperations } from './app-operations.ts';
import { faultsOfLine, faultsOfServer } from './database-faults.ts';
import { type Edge, runsAll, tryEdge } from './matrix.ts';
import { monitorOperations } from './monitor-operations.ts';
import { serviceStart } from './service-start.ts';
import { mountSmallDisk } from './small-disk.ts';
import { openStand } from './stand.ts';

const disk = runsAll ? await mountSmallDisk(400) : null;
// A server that is stopped, filled and killed is nobody else's.
const postgres = runsAll ? await startPostgres([], disk?.folder) : null;
const stand = await openStand(postgres?.url ?? (await copyOnServer()));
await addSomeMonitors(stand);
const restore = sendOverLine(stand);

afterAll(async () => {
  restore();
  await stand.stop();
  await postgres?.stop();
  disk?.remove();
});
beforeAll(() => {
  Object.assign(globalThis, { reportError: () => undefined, isSecureContext: true });
});

const writes = [
  'save',
  'delete',
  'request audio',
  'sign in',
  'refresh of a token',
  'report of activities',
  'upload',
];
const reads = ['list', 'search', 'page', 'download', 'poll for requests', 'heartbeat'];

const leftOut: Edge['leftOut'] = (fault, operation) => {
  if (operation === 'event stream' && /read-only|disk/.test(fault))
    return 'Nothing is changed during it, so nothing can be announced.';
  if (fault === 'answer to COMMIT lost' && !writes.includes(operation)) return 'It commits nothing.';
  if (fault === 'reset after the request was read' && writes.includes(operation))
    return 'Its reads are lost before it writes; the answer to its COMMIT has a row of its own.';
  if (
    fault === 'database read-only' &&
    reads.includes(operation) &&
    operation !== 'heartbeat' &&
    operation !== 'poll for requests'
  )
    return 'It only reads, which a read-only database answers.';
  return null;
};

tryEdge({
  name: 'service and database',
  faults: [...faultsOfLine(stand), ...(postgres ? faultsOfServer(postgres, disk) : [])],
  operations: [
    serviceStart(stand),
    ...appOperations(stand).filter(({ name }) => name !== 'start'),
    ...monitorOperations(stand, stand.origin),
  ],
  leftOut,
  sample: { faults: ['answer to COMMIT lost'], operations: ['save', 'delete', 'request audio'] },
  healthFaults: () => stand.healthFaults(),
  endsMs: 40_000,
  goesOnMs: 70_000,
});
