import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';

/**
 * Lets forms of our own pages through, whatever their content type: `Sec-Fetch-Site` says where they come from, and
 * `Origin` where a browser does not send that.
 * @throws HTTPException 403 for all others
 */
export function requireOwnPage(publicUrl: URL) {
  return createMiddleware(async (c, next) => {
    const site = c.req.header('sec-fetch-site');
    const isOwn = site ? site === 'same-origin' : c.req.header('origin') === publicUrl.origin;
    if (!isOwn) throw new HTTPException(403);
    await next();
  });
}
