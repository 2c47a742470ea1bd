// A monitor for journeys: plain HTTP with its credential, and none of the service's code.
import { z } from 'zod';

const requests = z.object({ data: z.array(z.object({ id: z.string(), kind: z.enum(['audio', 'log']) })) });

/** By default silence, with both probes connected. */
interface Sound {
  bytes?: Buffer;
  probe?: 'A' | 'B' | 'AB';
}

export interface FakeMonitor {
  sendHeartbeat(): Promise<void>;
  /** Waits for a request; returns its id. */
  waitForRequest(): Promise<string>;
  sendChannel(requestId: string, channel: 'A' | 'B', sound?: Sound): Promise<void>;
  sendLog(requestId: string, name: string, text: string): Promise<void>;
  /** One second apart, the last one now. */
  reportActivities(activities: readonly string[]): Promise<void>;
}

/** A second of silence: WAV, 8 kHz, 16 bit, mono. */
export function silence(): Buffer {
  const bytes = 16_000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.alloc(bytes)]);
}

export function createFakeMonitor(origin: string, serialNumber: string, credential: string): FakeMonitor {
  const authorization = `Basic ${Buffer.from(`${serialNumber}:${credential}`).toString('base64')}`;

  async function send(method: string, path: string, type: string, body?: Buffer): Promise<unknown> {
    const response = await fetch(`${origin}/device/v1/${path}`, {
      method,
      headers: { Authorization: authorization, 'Content-Type': type },
      ...(body && { body: new Uint8Array(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
  const post = (path: string, body: unknown) =>
    send('POST', path, 'application/json', Buffer.from(JSON.stringify(body)));

  return {
    async sendHeartbeat() {
      await post('heartbeat', {});
    },
    async waitForRequest() {
      const { data } = requests.parse(await send('GET', 'requests?wait_seconds=20', 'application/json'));
      const [request] = data;
      if (!request) throw new Error('the monitor has no request');
      return request.id;
    },
    async sendChannel(requestId, channel, { bytes = silence(), probe = 'AB' } = {}) {
      const query = `probe_status=${probe}&code_name=IV-PRIME`;
      await send('PUT', `requests/${requestId}/channels/${channel}?${query}`, 'audio/wav', bytes);
    },
    async sendLog(requestId, name, text) {
      await send('PUT', `requests/${requestId}/log?file_name=${name}`, 'text/plain', Buffer.from(text));
    },
    async reportActivities(activities) {
      const now = Date.now();
      for (let first = 0; first < activities.length; first += 500) {
        const entries = activities.slice(first, first + 500).map((activity, index) => ({
          sequence: first + index,
          type: 'pump',
          activity,
          at: new Date(now - (activities.length - first - index) * 1000).toISOString(),
        }));
        await post('activities', { entries });
      }
    },
  };
}
