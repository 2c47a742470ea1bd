// How long the body of a request may take. Node has one limit for all requests; here a caller who has been authenticated
// may be given more.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { minuteMs } from '../../contract/common/durations.ts';
import type { Incoming } from './listener.ts';

/** A monitor's largest upload, 64 MiB, takes this long over bad Wi-Fi (40 kB/s). */
export const uploadTimeoutMs = 30 * minuteMs;

const timers = new WeakMap<Incoming, NodeJS.Timeout>();

function hasBody({ headers }: Incoming): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/** As Node does after its own limit; what else is written to the answer is lost. */
function end({ socket, complete }: Incoming, isAnswered: () => boolean): void {
  if (complete || socket.destroyed) return;
  if (!isAnswered()) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroySoon();
}

/** Ends the connection with 408 if the body is not complete in time. @param isAnswered whether an answer has begun */
export function limitBody(req: Incoming, milliseconds: number, isAnswered: () => boolean): void {
  if (!hasBody(req)) return;
  clearTimeout(timers.get(req));
  const timer = setTimeout(() => end(req, isAnswered), milliseconds);
  timers.set(req, timer);
  for (const event of ['end', 'close']) req.once(event, () => clearTimeout(timer));
}

/** Gives the body of a monitor's upload its time, from now on. */
export function allowLongBody(c: Context): void {
  const { incoming, outgoing }: Partial<HttpBindings> = c.env ?? {};
  if (incoming && outgoing) limitBody(incoming, uploadTimeoutMs, () => outgoing.headersSent);
}
