// The little HTTP that the provider's own pages need.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Answer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

/** What a page of ours is asked with. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
}

export type Handler = (exchange: Exchange) => Promise<Answer>;

/** A request that is refused before anything is done with it. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

export function page(status: number, body: string): Answer {
  return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body };
}

export function redirect(location: string): Answer {
  return { status: 303, headers: { Location: location } };
}

/** More than any form of ours; bytes. */
const longestForm = 4096;

/**
 * The fields of a form that one of our own pages sent. Browsers say where a form comes from:
 * with Sec-Fetch-Site or, where they do not know it, with Origin.
 * @throws Refused 403 for a form of another site, 413 for one that is too long
 */
export async function readForm({ req, url }: Exchange): Promise<Record<string, string>> {
  const site = req.headers['sec-fetch-site'];
  const ours = site ? site === 'same-origin' : req.headers.origin === url.origin;
  if (!ours) throw new Refused(403);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req) {
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    if (length > longestForm) throw new Refused(413);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}

/** Sends an answer; what was set on `res` before stays, and nothing is kept by caches unless the answer says so. */
export function send({ req, res }: Pick<Exchange, 'req' | 'res'>, answer: Answer): void {
  const body = Buffer.from(answer.body ?? '');
  res.writeHead(answer.status, {
    'Cache-Control': 'no-store',
    ...answer.headers,
    'Content-Length': body.length,
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}
