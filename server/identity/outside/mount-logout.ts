// Where an outside provider tells of logouts: an address for it alone, beside the calls of the app.
import type { Hono } from 'hono';
import { readBody } from '../../http/body.ts';
import type { HttpEnv } from '../../http/context.ts';
import { HttpError } from '../../http/http-error.ts';
import type { TakeLogout } from './logout.ts';

/** Entered at the provider as the client's `backchannel_logout_uri`. */
const logoutPath = '/backchannel-logout';

const maxBytes = 16 * 1024;

/** @param take without it there is no outside provider, and the address is 404 */
export function mountLogout(app: Hono<HttpEnv>, take: TakeLogout | undefined): void {
  app.all(logoutPath, async (c) => {
    if (!take || c.req.method !== 'POST') throw new HttpError(404, 'notFound');
    const form = new URLSearchParams(await readBody(c, maxBytes));
    const [token, ...others] = form.getAll('logout_token');
    const isTaken =
      token !== undefined &&
      others.length === 0 &&
      (await take(token, { httpRequestId: c.get('httpRequestId') }));
    // Nobody learns what is wrong with it.
    return isTaken ? c.body(null, 200) : c.json({ error: 'invalid_request' }, 400);
  });
}
