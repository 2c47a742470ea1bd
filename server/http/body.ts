import type { Context } from 'hono';
import { HttpError } from './http-error.ts';

/** Bytes of the longest body where a call says nothing else; a selection of ten thousand records fits. */
const defaultMaxBytes = 512 * 1024;

/**
 * The body of a request as text; '' where there is none.
 * @throws HttpError 413 as soon as it is known to be too long
 */
export async function readBody(c: Context, longest = defaultMaxBytes): Promise<string> {
  const declared = c.req.header('content-length');
  if (Number(declared) > longest) throw new HttpError(413, 'requestTooLarge');
  // Node hands over no more than was declared.
  if (declared !== undefined) return c.req.text();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.length;
    if (length > longest) throw new HttpError(413, 'requestTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
