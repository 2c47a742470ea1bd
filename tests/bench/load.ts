// Requests of several connections, each sending the next one after its answer.
import { Agent, request } from 'node:http';

/** How long each request took, in ms, and how many were answered a second. */
export interface Load {
  times: number[];
  perSecond: number;
}

/** Keeps the connections busy for `durationMs`. */
export async function keepBusy(
  connections: number,
  durationMs: number,
  ask: () => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const began = performance.now();
  async function connection() {
    for (let at = performance.now(); at - began < durationMs; at = performance.now()) {
      await ask();
      times.push(performance.now() - at);
    }
  }
  await Promise.all(Array.from({ length: connections }, connection));
  return { times, perSecond: (times.length / (performance.now() - began)) * 1000 };
}

/** A client whose connections stay open. Throws for an answer other than 200. */
export function createClient(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  function send(url: string, bearer: string, body?: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = { Authorization: bearer, 'Content-Type': 'application/json' };
      const sent = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
        answer.resume();
        answer.once('error', reject);
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${answer.statusCode}`));
        });
      });
      sent.once('error', reject);
      sent.end(body ? JSON.stringify(body) : undefined);
    });
  }
  return { send, close: () => agent.destroy() };
}
