// A fleet of pretend monitors: each beats when the service asked it to, and few at the same moment.
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackoff } from './backoff.ts';
import type { Credentials } from './call.ts';
import { createDueQueue } from './due-queue.ts';
import type { FaultOf } from './faults.ts';
import { createGateway } from './gateway.ts';
import { createMonitor } from './monitor.ts';

/** All have beaten once after this time, if the service can take it; milliseconds, as all times here. */
const firstRound = 8_000;
/** What they did before the start is told one by one: a large fleet has much to tell. */
const betweenFirstTellings = 50;
const atOnce = 16;
/** Nobody sleeps longer than this, so that an earlier duty is never overslept. */
const longestNap = 1_000;
/**
 * So many monitors wait at the service for requests, the first of the list; the others hear of them with their next
 * heartbeat. That is all of the demo as it comes: 256 waits of 25 s are ten calls a second, and no more sockets than
 * any machine allows a process.
 */
const mostWaiting = 256;

/** Answers when it is due again, in milliseconds since the epoch. */
type Duty = () => Promise<number>;

/** Does for ever what monitors do. */
export async function runFleet(
  origin: URL,
  credentials: readonly Credentials[],
  faultOf: FaultOf,
  say: (line: string) => void,
): Promise<void> {
  const gateway = createGateway(origin, createBackoff(say));
  const fleet = credentials.map((it) => createMonitor(it, faultOf(it.serialNumber), gateway));
  const queue = createDueQueue<Duty>();
  const began = Date.now();
  for (const [index, { sendHeartbeat: beat, reportActivities: tell }] of fleet.entries()) {
    queue.add(beat, began + (index / fleet.length) * firstRound);
    queue.add(tell, began + firstRound + index * betweenFirstTellings);
  }

  async function work(): Promise<never> {
    for (;;) {
      const pause = queue.nextAt() - Date.now();
      const duty = pause <= 0 ? queue.take() : undefined;
      if (duty) queue.add(duty, await duty());
      else await sleep(Math.min(Math.max(pause, 1), longestNap));
    }
  }

  async function wait(): Promise<void> {
    await sleep(firstRound);
    await Promise.all(fleet.slice(0, mostWaiting).map((monitor) => monitor.pollForRequests()));
  }

  await Promise.all([...Array.from({ length: atOnce }, work), wait()]);
}
