import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Where a request comes from; '' where no network was between. */
export function addressOf(c: Context): string {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  return incoming?.socket.remoteAddress ?? '';
}
