import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isLoopback } from '../base/loopback.ts';

/**
 * Whose request it is, as far as the network tells. Only a proxy on this machine is believed when it names somebody
 * else, and only its own word: what stands before it in the header is the caller's.
 */
export function clientAddressOf({ socket, headers }: IncomingMessage): string {
  const { remoteAddress = '' } = socket;
  const [forwarded] = [headers['x-forwarded-for'] ?? ''].flat().join().split(',').slice(-1);
  const isNear = isLoopback(remoteAddress.replace(/^::ffff:/, ''));
  return (isNear && forwarded?.trim()) || remoteAddress;
}

/** The same; '' where no network was between. */
export function addressOf(c: Context): string {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  return incoming ? clientAddressOf(incoming) : '';
}
