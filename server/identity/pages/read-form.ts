import type { Context } from 'hono';
import { readBody } from '../../http/body.ts';

/** More than any of our forms needs. */
const maxFormBytes = 8192;

/** The fields of a form. @throws HttpError 413 when it is too long */
export async function readForm(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readBody(c, maxFormBytes)));
}
