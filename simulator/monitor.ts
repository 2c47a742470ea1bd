import { hourMs, minuteMs } from '../contract/common/durations.ts';
import {
  type DeviceRequest,
  heartbeat,
  maxCloudLogEntries,
  maxKnownRequests,
  maxWaitSeconds,
  pollRequests,
  reportCloudLog,
} from '../contract/devices/gateway.ts';
import { answerRequest } from './answer-request.ts';
import { silenceSecondsAfter } from './behaviour.ts';
import type { Credentials } from './call.ts';
import { cloudLogBetween } from './cloud-log.ts';
import type { Fault } from './faults.ts';
import type { GatewayClient } from './gateway-client.ts';
import type { NetworkStore } from './network-state.ts';
import { wait } from './platform.ts';
import { seededRandom } from './seeded-random.ts';
import { sleepUntil } from './sleep-until.ts';

/** After a rejected call: a deleted monitor may be restored. */
const retryAfterRejectionMs = 10 * minuteMs;
const reportIntervalMs = 5 * minuteMs;
/** A started monitor reports this time before its start; the service ignores entries that it has already. */
const firstReportMs = 2 * hourMs;
/** Beyond the time that a long poll asks for. */
const pollMarginMs = 10_000;

export interface Monitor {
  /** Resolves to when the next heartbeat is due. */
  sendHeartbeat(): Promise<number>;
  /** Reports the cloud log entries since the last report; resolves to when the next is due. */
  reportCloudLog(): Promise<number>;
  /** Long polls for requests, so that they are answered in seconds; never resolves. */
  pollForRequests(): Promise<never>;
}

export function createMonitor(
  credentials: Credentials,
  fault: Fault | undefined,
  gateway: GatewayClient,
  network: NetworkStore,
  reportError?: (error: unknown) => void,
): Monitor {
  const { serialNumber } = credentials;
  let heartbeats = 0;
  let silentUntil = 0;
  let reportedUntil = Date.now() - firstReportMs;
  const working = new Set<string>();
  const done = new Set<string>();

  async function answer(request: DeviceRequest): Promise<void> {
    working.add(request.id);
    const answered = answerRequest({ monitor: credentials, request, fault, gateway, network });
    // A failure of this machine, such as a key that could not be written, may not happen again when the request is
    // handed over again.
    const isDone = await answered.catch((error: unknown) => {
      reportError?.(error);
      return false;
    });
    if (isDone) done.add(request.id);
    working.delete(request.id);
  }

  function startNew(open: readonly DeviceRequest[]): void {
    for (const id of done) if (!open.some((request) => request.id === id)) done.delete(id);
    for (const request of open) if (!working.has(request.id) && !done.has(request.id)) void answer(request);
  }

  async function pollOnce(): Promise<void> {
    // The service answers with requests that are not in this list, so the monitor can poll while it works.
    const known = [...working, ...done].slice(-maxKnownRequests).join();
    const outcome = await gateway.call(credentials, pollRequests, {
      query: { wait_seconds: maxWaitSeconds, known },
      timeoutMs: maxWaitSeconds * 1_000 + pollMarginMs,
    });
    if (outcome.type === 'rejected') await wait(retryAfterRejectionMs);
    if (outcome.type === 'busy') await sleepUntil(outcome.retryAt);
    if (outcome.type === 'ok' && Date.now() >= silentUntil) startNew(outcome.data);
  }

  return {
    async sendHeartbeat() {
      const outcome = await gateway.call(credentials, heartbeat);
      if (outcome.type === 'unavailable') return Date.now();
      if (outcome.type === 'busy') return outcome.retryAt;
      if (outcome.type === 'rejected') return Date.now() + retryAfterRejectionMs;
      heartbeats += 1;
      const [{ next_in_seconds, requests } = { next_in_seconds: 60, requests: [] }] = outcome.data;
      startNew(requests);
      const silence = silenceSecondsAfter(serialNumber, heartbeats) * 1_000;
      const now = Date.now();
      silentUntil = now + silence;
      // Monitors that start together spread out with their second heartbeat.
      const share = heartbeats === 1 ? seededRandom(`${serialNumber} share`) : 1;
      return now + share * next_in_seconds * 1_000 + silence;
    },

    async reportCloudLog() {
      const now = Date.now();
      if (now < silentUntil) return silentUntil;
      const entries = cloudLogBetween(serialNumber, reportedUntil, now, fault).slice(-maxCloudLogEntries);
      if (entries.length > 0) {
        const outcome = await gateway.call(credentials, reportCloudLog, { body: { entries } });
        if (outcome.type === 'unavailable') return Date.now();
        if (outcome.type === 'busy') return outcome.retryAt;
      }
      reportedUntil = now;
      return now + reportIntervalMs;
    },

    async pollForRequests() {
      for (;;) {
        await sleepUntil(silentUntil);
        await pollOnce();
      }
    },
  };
}
