// Faults between monitors and the service.
import { afterAll } from 'vitest';
import { copyOnServer } from '../support/database.ts';
import { httpFaults } from './http-faults.ts';
import './lines/gone-names.mjs';
import { killedService } from './killed-service.ts';
import { tryEdge } from './matrix.ts';
import { monitorOperations, monitorReturnsMs } from './monitor-operations.ts';
import { openStand } from './stand.ts';

const stand = await openStand(await copyOnServer());
afterAll(() => stand.stop());

tryEdge({
  name: 'monitor and service',
  faults: [...httpFaults(stand, stand.app, 'console'), killedService(stand)],
  operations: monitorOperations(stand, `http://console.fault.test:${stand.app.port}`),
  leftOut: () => null,
  sample: { faults: ['reset after the request was read'], operations: ['heartbeat', 'report of activities'] },
  healthFaults: () => stand.healthFaults(),
  goesOnMs: monitorReturnsMs,
});
