import type { Context } from 'hono';
import type { ContractMessage } from '../../contract/common/messages.ts';
import { HttpError } from './http-error.ts';

/** The limit of calls that declare none; a selection of ten thousand records fits. */
const defaultMaxBytes = 512 * 1024;

/**
 * The body as text; '' when there is none.
 * @throws HttpError 413 as soon as it is known to be too large, 400 when it is cut off
 */
export async function readBody(c: Context, maxBytes = defaultMaxBytes): Promise<string> {
  return (await readBytes(c, maxBytes, 'requestTooLarge')).toString('utf8');
}

/** Like `readBody`. @param tooLarge the message of the 413 */
export async function readBytes(
  c: Context,
  maxBytes: number,
  tooLarge: ContractMessage,
): Promise<Buffer<ArrayBuffer>> {
  const declared = c.req.header('content-length');
  if (Number(declared) > maxBytes) throw new HttpError(413, tooLarge);
  try {
    // Node reads no more than was declared.
    if (declared !== undefined) return Buffer.from(await c.req.arrayBuffer());
    return await readChunks(c, maxBytes, tooLarge);
  } catch (error) {
    // A sender that leaves in the middle, or takes too long: nothing is wrong here.
    throw error instanceof HttpError ? error : new HttpError(400, 'requestCut');
  }
}

async function readChunks(
  c: Context,
  maxBytes: number,
  tooLarge: ContractMessage,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new HttpError(413, tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
