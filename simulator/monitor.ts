// One pretend monitor: what it says of itself, what it takes, and when it says nothing at all.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DeviceRequest,
  heartbeat,
  maxActivityEntries,
  maxKnownRequests,
  maxWaitSeconds,
  pollRequests,
  reportActivities,
} from '../contract/devices/gateway.ts';
import { activitiesBetween } from './activity.ts';
import { answerRequest } from './answer-request.ts';
import { silenceAfter } from './behaviour.ts';
import type { Credentials } from './call.ts';
import type { Fault } from './faults.ts';
import type { Gateway } from './gateway.ts';
import { seededRandom } from './seeded-random.ts';
import { sleepUntil } from './sleep-until.ts';

/** A monitor that was refused asks again: it may have been restored. Milliseconds, as all times here. */
const afterRefusal = 10 * 60_000;
const betweenTellings = 5 * 60_000;
/** A monitor that was just started tells what it did in this time; what the service knows already is not kept twice. */
const toldAtFirst = 2 * 60 * 60_000;
/** How long an answer may take beyond the time that was asked for. */
const answerTimeout = 10_000;

export interface Monitor {
  /** Sends one heartbeat; answers when the next is due. */
  sendHeartbeat(): Promise<number>;
  /** Tells what the monitor did since the last time; answers when the next telling is due. */
  reportActivities(): Promise<number>;
  /** Waits at the service for requests, for ever, so that they are answered in seconds. */
  pollForRequests(): Promise<never>;
}

export function createMonitor(credentials: Credentials, fault: Fault | undefined, gateway: Gateway): Monitor {
  const { serialNumber } = credentials;
  let beats = 0;
  let silentUntil = 0;
  let toldUntil = Date.now() - toldAtFirst;
  const working = new Set<string>();
  const done = new Set<string>();

  async function answer(request: DeviceRequest): Promise<void> {
    working.add(request.id);
    if (await answerRequest({ monitor: credentials, request, fault, gateway })) done.add(request.id);
    working.delete(request.id);
  }

  /** Begins with what is new among all that is open. */
  function take(open: readonly DeviceRequest[]): void {
    for (const id of done) if (!open.some((request) => request.id === id)) done.delete(id);
    for (const request of open) if (!working.has(request.id) && !done.has(request.id)) void answer(request);
  }

  async function waitOnce(): Promise<void> {
    // The service tells of what is not known: while the monitor works, it can wait for the next.
    const known = [...working, ...done].slice(-maxKnownRequests).join();
    const outcome = await gateway.call(credentials, pollRequests, {
      query: { wait_seconds: maxWaitSeconds, known },
      timeout: maxWaitSeconds * 1_000 + answerTimeout,
    });
    if (outcome.kind === 'refused') await sleep(afterRefusal);
    if (outcome.kind === 'heard' && Date.now() >= silentUntil) take(outcome.data);
  }

  return {
    async sendHeartbeat() {
      const outcome = await gateway.call(credentials, heartbeat);
      if (outcome.kind === 'away') return Date.now();
      if (outcome.kind === 'refused') return Date.now() + afterRefusal;
      beats += 1;
      const [{ next_in_seconds, requests } = { next_in_seconds: 60, requests: [] }] = outcome.data;
      take(requests);
      const silence = silenceAfter(serialNumber, beats) * 1_000;
      const now = Date.now();
      silentUntil = now + silence;
      // Those who were started together come apart with their second beat.
      const share = beats === 1 ? seededRandom(`${serialNumber} share`) : 1;
      return now + share * next_in_seconds * 1_000 + silence;
    },

    async reportActivities() {
      const now = Date.now();
      if (now < silentUntil) return silentUntil;
      const entries = activitiesBetween(serialNumber, toldUntil, now).slice(-maxActivityEntries);
      if (entries.length > 0) {
        const { kind } = await gateway.call(credentials, reportActivities, { body: { entries } });
        if (kind === 'away') return Date.now();
      }
      toldUntil = now;
      return now + betweenTellings;
    },

    async pollForRequests() {
      for (;;) {
        await sleepUntil(silentUntil);
        await waitOnce();
      }
    },
  };
}
