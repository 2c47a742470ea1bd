// Simulated monitors at the gateway: a heartbeat when the service says, and a long poll in between, as docs/devices.md
// advises.
import { setTimeout as wait } from 'node:timers/promises';
import type { Calls } from './calls.ts';

const waitSeconds = 25;

export interface Credential {
  serialNumber: string;
  credential: string;
}

export async function liveAsMonitor(
  calls: Calls,
  { serialNumber, credential }: Credential,
  signal: AbortSignal,
): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${serialNumber}:${credential}`).toString('base64')}`;
  const pause = (ms: number) => wait(ms, null, { signal }).catch(() => undefined);
  async function beat(): Promise<void> {
    await pause(Math.random() * 60_000);
    while (!signal.aborted) {
      const { status, body, retryAfterMs } = await calls.send('heartbeat', '/device/v1/heartbeat', {
        method: 'POST',
        authorization,
      });
      const [answer] = Array.isArray(body.data) ? body.data : [];
      const seconds = Number(Reflect.get(Object(answer), 'next_in_seconds')) || 60;
      await pause(status === 200 ? seconds * 1_000 : retryAfterMs * (0.5 + Math.random()));
    }
  }
  async function poll(): Promise<void> {
    await pause(Math.random() * waitSeconds * 1_000);
    while (!signal.aborted) {
      const { status, retryAfterMs } = await calls.send(
        'long poll (waits 25 s)',
        `/device/v1/requests?wait_seconds=${waitSeconds}`,
        { authorization, timeoutMs: 60_000 },
      );
      if (status !== 200) await pause(Math.max(2_000, retryAfterMs) * (0.5 + Math.random()));
    }
  }
  await Promise.all([beat(), poll()]);
}
