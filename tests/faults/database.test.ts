// @vitest-environment jsdom
// Faults between the service and its database, and of the database itself.
import 'fake-indexeddb/auto';
import { afterAll, beforeAll } from 'vitest';
import { copyOnServer } from '../support/database.ts';
import { startPostgres } from '../support/postgres.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { sendOverLine } from './app-client.ts';
import { addSomeMonitors, appOperations } from './app-operations.ts';
import { faultsOfLine, faultsOfServer } from './database-faults.ts';
import { type Edge, runsAll, tryEdge } from './matrix.ts';
import { monitorOperations } from './monitor-operations.ts';
import { serviceStart } from './service-start.ts';
import { openStand } from './stand.ts';

const disk = runsAll ? await mountSmallDisk(400) : null;
// A server that is stopped, filled and killed is nobody else's, and keeps what it has committed.
const postgres = runsAll ? await startPostgres(['synchronous_commit=on'], disk?.folder) : null;
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

/** Operations whose writes end with a COMMIT. */
const transactions = ['save', 'delete', 'request audio', 'sign in', 'upload'];
const writes = [...transactions, 'refresh of a token', 'report of activities'];
const reads = ['list', 'search', 'page', 'download'];

const reasons: [isSo: (fault: string, operation: string) => boolean, reason: string][] = [
  [
    (fault, operation) => operation === 'event stream' && /read-only|disk/.test(fault),
    'Nothing is changed during it, so nothing can be announced.',
  ],
  [
    (fault, operation) => fault === 'answer to COMMIT lost' && !transactions.includes(operation),
    'It sends no COMMIT.',
  ],
  [
    (fault, operation) => fault === 'reset after the request was read' && writes.includes(operation),
    'Its reads are lost before it writes; the answer to its COMMIT has a row of its own.',
  ],
  [
    (fault, operation) => fault === 'database read-only' && reads.includes(operation),
    'It only reads, which a read-only database answers.',
  ],
];

const leftOut: Edge['leftOut'] = (fault, operation) =>
  reasons.find(([isSo]) => isSo(fault, operation))?.[1] ?? null;

tryEdge({
  name: 'service and database',
  faults: [...faultsOfLine(stand), ...(postgres ? faultsOfServer(postgres, disk) : [])],
  operations: [
    // A busy machine starts it slowly, and a silent line is given up after ten seconds.
    serviceStart(stand, 25_000),
    ...appOperations(stand).filter(({ name }) => name !== 'start'),
    ...monitorOperations(stand, stand.origin),
  ],
  leftOut,
  sample: { faults: ['answer to COMMIT lost'], operations: ['save', 'delete', 'request audio'] },
  healthFaults: () => stand.healthFaults(),
  endsMs: 40_000,
  goesOnMs: 70_000,
});
