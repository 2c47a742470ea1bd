// The embedded EST responder at its well-known path (RFC 7030), which is nobody else's: without EST_DEMO it is 404.
import type { Hono } from 'hono';
import { maxFileBytes } from '../../../contract/common/endpoint.ts';
import type { Pairing } from '../../base/pairing.ts';
import { readBytes } from '../../http/body.ts';
import type { HttpEnv } from '../../http/context.ts';
import { HttpError } from '../../http/http-error.ts';
import { type EmbeddedResponder, estPath } from './embedded.ts';

export function mountResponder(
  app: Hono<HttpEnv>,
  responder: EmbeddedResponder | undefined,
  { copy }: Pick<Pairing, 'copy'>,
): void {
  app.all(`${estPath}/*`, async (c) => {
    if (!responder) throw new HttpError(404, 'notFound');
    if (copy()) throw new HttpError(503, 'copyRefuses', { code: 'COPY' });
    const request = {
      method: c.req.method,
      operation: c.req.path.slice(estPath.length + 1),
      authorization: c.req.header('authorization'),
      contentType: c.req.header('content-type'),
      body: c.req.method === 'POST' ? await readBytes(c, maxFileBytes, 'requestTooLarge') : Buffer.alloc(0),
    };
    const { status, headers, body } = await responder.answer(request, c.get('clientAddress'));
    return new Response(status === 204 ? null : body, { status, headers });
  });
}
