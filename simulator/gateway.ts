// All that a monitor knows of the service: its address, and the one call of the device gateway.
import { heartbeat } from '../contract/device.ts';
import { success } from '../contract/envelope.ts';

export interface Credentials {
  serialNumber: string;
  credential: string;
}

export type Outcome =
  | { kind: 'heard'; nextInSeconds: number }
  /** The service does not know this monitor, or not any more. */
  | { kind: 'refused' }
  /** The service could not be reached, or could not answer. */
  | { kind: 'away' };

const timeout = 10_000;
const answer = success(heartbeat.data);

/** Sends one heartbeat; never rejects. */
export async function beat(origin: URL, { serialNumber, credential }: Credentials): Promise<Outcome> {
  const basic = Buffer.from(`${serialNumber}:${credential}`).toString('base64');
  try {
    const response = await fetch(new URL(`/${heartbeat.path}`, origin), {
      method: heartbeat.method,
      headers: { Authorization: `Basic ${basic}` },
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status === 401) {
      await response.body?.cancel();
      return { kind: 'refused' };
    }
    const { data } = answer.parse(await response.json());
    return { kind: 'heard', nextInSeconds: data[0]?.next_in_seconds ?? 60 };
  } catch {
    return { kind: 'away' };
  }
}
