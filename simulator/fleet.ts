// Runs a fleet of simulated monitors: heartbeats at the interval that the service asks for, few at the same time.
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackoff } from './backoff.ts';
import type { Credentials } from './call.ts';
import { createDelayQueue } from './delay-queue.ts';
import { createErrorReport } from './error-report.ts';
import type { FaultOf } from './faults.ts';
import { createGatewayClient } from './gateway-client.ts';
import { createMonitor } from './monitor.ts';
import { createNetworkStore } from './network-state.ts';

/** The first heartbeats of the fleet are spread over this time. */
const firstRoundMs = 8_000;
/** Spreads the first cloud log reports, which are long. */
const firstReportIntervalMs = 50;
const concurrentTasks = 16;
/** A worker checks the queue at least this often, as an earlier task may have been added. */
const maxSleepMs = 1_000;
/**
 * Only the first monitors of the list hold a long poll; the others get requests with their next heartbeat. 256 polls of
 * 25 s are ten calls a second, and stay below the usual limit of open sockets. The default demo has fewer monitors.
 */
const maxPollingMonitors = 256;

/** Resolves to when it is due again, in milliseconds since the epoch. */
type Task = () => Promise<number>;

interface FleetOptions {
  faultOf: FaultOf;
  /** The folder in which monitors keep their keys and files. */
  memory: string;
}

export async function runFleet(
  origin: URL,
  credentials: readonly Credentials[],
  { faultOf, memory }: FleetOptions,
  say: (line: string) => void,
): Promise<void> {
  const gateway = createGatewayClient(origin, createBackoff(say));
  const reportError = createErrorReport(say);
  const fleet = credentials.map((it) => {
    const network = createNetworkStore(memory, it.serialNumber);
    return createMonitor(it, faultOf(it.serialNumber), gateway, network, reportError);
  });
  const queue = createDelayQueue<Task>();
  const began = Date.now();
  for (const [index, { sendHeartbeat: beat, reportCloudLog: tell }] of fleet.entries()) {
    queue.add(beat, began + (index / fleet.length) * firstRoundMs);
    queue.add(tell, began + firstRoundMs + index * firstReportIntervalMs);
  }

  async function work(): Promise<never> {
    for (;;) {
      const pause = queue.nextAt() - Date.now();
      const task = pause <= 0 ? queue.take() : undefined;
      if (task) queue.add(task, await task());
      else await sleep(Math.min(Math.max(pause, 1), maxSleepMs));
    }
  }

  async function poll(): Promise<void> {
    await sleep(firstRoundMs);
    await Promise.all(fleet.slice(0, maxPollingMonitors).map((monitor) => monitor.pollForRequests()));
  }

  await Promise.all([...Array.from({ length: concurrentTasks }, work), poll()]);
}
