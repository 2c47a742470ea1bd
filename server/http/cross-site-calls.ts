// Calls without a token: a foreign page could make them from its visitors' browsers, by a form or a request for which
// browsers do not ask first. Calls with a token are safe from that, because browsers do ask before sending one.
import type { Context } from 'hono';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { HttpError } from './http-error.ts';

/** Programs that are no browsers send neither header. */
function isForeign(c: Context, publicUrl: URL): boolean {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  // Browsers that are told to send no referrer may hide their own origin.
  const isHidden = origin === 'null' && site === 'same-origin';
  return origin !== undefined && origin !== publicUrl.origin && !isHidden;
}

function isJson(c: Context): boolean {
  return c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

/** @throws HttpError 403 for a call of a foreign page, 415 for a body that is not declared as JSON */
export function refuseCrossSiteCalls(c: Context, { caller, method }: Endpoint, publicUrl: URL): void {
  if (caller !== 'anyone') return;
  if (isForeign(c, publicUrl)) throw new HttpError(403, 'foreignSite');
  if (method !== 'GET' && !isJson(c)) throw new HttpError(415, 'jsonOnly');
}
