// Runs a fleet of simulated monitors: heartbeats at the interval that the service asks for, few at the same time.
import { createBackoff } from './backoff.ts';
import type { Credentials } from './call.ts';
import { createDelayQueue } from './delay-queue.ts';
import { createErrorReport } from './error-report.ts';
import type { FaultOf } from './faults.ts';
import { createGatewayClient } from './gateway-client.ts';
import { createMonitor } from './monitor.ts';
import type { NetworkStore } from './network-state.ts';
import { wait } from './platform.ts';

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
  /** Where a monitor keeps its keys and files. */
  networkStoreOf(serialNumber: string): NetworkStore;
  /** Carries the calls, if not the network. */
  send?: typeof fetch;
}

export async function runFleet(
  origin: URL,
  credentials: readonly Credentials[],
  { faultOf, networkStoreOf, send }: FleetOptions,
  say: (line: string) => void,
): Promise<void> {
  const gateway = createGatewayClient(origin, createBackoff(say), send);
  const reportError = createErrorReport(say);
  const fleet = credentials.map((it) => {
    const { serialNumber } = it;
    return createMonitor(it, faultOf(serialNumber), gateway, networkStoreOf(serialNumber), reportError);
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
      else await wait(Math.min(Math.max(pause, 1), maxSleepMs));
    }
  }

  async function poll(): Promise<void> {
    await wait(firstRoundMs);
    await Promise.all(fleet.slice(0, maxPollingMonitors).map((monitor) => monitor.pollForRequests()));
  }

  await Promise.all([...Array.from({ length: concurrentTasks }, work), poll()]);
}
