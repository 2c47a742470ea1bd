// A monitor's acts, by the simulator's own client, which waits and tries again by itself.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { heartbeat, pollRequests, reportCloudLog } from '../../contract/devices/gateway.ts';
import { cloudLogEntries, files } from '../../server/store/schema/index.ts';
import { answerRequest } from '../../simulator/answer-request.ts';
import { createBackoff } from '../../simulator/backoff.ts';
import { createGatewayClient } from '../../simulator/gateway-client.ts';
import { createNetworkStore } from '../../simulator/network-store.ts';
import type { Attempt, Operation, Outcome } from './matrix.ts';
import type { Stand } from './stand.ts';
import { askNewMonitor } from './stored-recording.ts';

/** How long after a fault a monitor may stay away: as long as it is told, its longest pause, and 20 s for the calls. */
export const monitorReturnsMs = 50_000;

const waiting: Outcome = { done: false, told: null };

/** Longer than a monitor needs for its recording, and for its first tries. */
const patienceMs = 12_000;

/** @param origin where monitors reach the service */
export function monitorOperations(stand: Stand, origin: string): Operation[] {
  async function newMonitor(kind: 'audio' | 'log' = 'audio') {
    const monitor = await askNewMonitor(stand, kind);
    const gateway = createGatewayClient(
      new URL(origin),
      createBackoff(() => undefined),
    );
    return { monitor, gateway };
  }

  const beat = async (): Promise<Attempt> => {
    const { monitor, gateway } = await newMonitor();
    return {
      async run() {
        const outcome = await gateway.call(monitor, heartbeat);
        return outcome.type === 'ok' ? { done: true } : waiting;
      },
    };
  };

  const poll = async (): Promise<Attempt> => {
    const { monitor, gateway } = await newMonitor();
    return {
      async run() {
        const outcome = await gateway.call(monitor, pollRequests, { query: { wait_seconds: 5 } });
        return outcome.type === 'ok' && outcome.data.some(({ id }) => id === monitor.requestId)
          ? { done: true }
          : waiting;
      },
    };
  };

  const report = async (): Promise<Attempt> => {
    const { monitor, gateway } = await newMonitor();
    const entries = [{ sequence: 1, type: 'pump', activity: 'Pump started', at: new Date().toISOString() }];
    return {
      async run() {
        const outcome = await gateway.call(monitor, reportCloudLog, { body: { entries } });
        return outcome.type === 'ok' ? { done: true } : waiting;
      },
      effects: () => stand.db.$count(cloudLogEntries, eq(cloudLogEntries.monitorId, monitor.id)),
    };
  };

  /** Records and sends, over hours if need be; refused for a while, the service hands the request over again. */
  const upload = async (): Promise<Attempt> => {
    const { monitor, gateway } = await newMonitor('log');
    const network = createNetworkStore(join(tmpdir(), 'infusion-faults'), monitor.serialNumber);
    const request = { id: monitor.requestId, kind: 'log' } as const;
    let job: Promise<boolean> | null = null;
    return {
      async run() {
        job ??= answerRequest({ monitor, request, fault: undefined, gateway, network });
        const isDone = await Promise.race([job, wait(patienceMs, null)]);
        if (isDone !== null) job = null;
        return isDone ? { done: true } : waiting;
      },
      effects: () => stand.db.$count(files, eq(files.requestId, request.id)),
    };
  };

  return [
    { name: 'heartbeat', unattended: true, prepare: beat },
    { name: 'poll for requests', unattended: true, prepare: poll },
    { name: 'report of activities', unattended: true, prepare: report },
    { name: 'upload', unattended: true, prepare: upload },
  ];
}
