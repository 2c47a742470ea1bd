// Serves files at their signed URLs, which need no token. Only record ids are looked up; the store makes the path.
import type { Context, Hono } from 'hono';
import type { Log } from '../base/log.ts';
import type { HttpEnv } from '../http/context.ts';
import { HttpError } from '../http/http-error.ts';
import { type ByteRange, readRange } from '../http/range.ts';
import type { Database } from '../store/engine/database.ts';
import { type FileRow, findFile } from '../store/requests/files.ts';
import { exactLength } from './exact-length.ts';
import type { FileStore } from './file-store.ts';
import { answerCsr, csrOwnerOf } from './serve-csr.ts';
import type { SignedUrls } from './signed-urls.ts';
import { wholeContent } from './whole-content.ts';

interface Dependencies {
  db: Database;
  now: () => Date;
  files: FileStore;
  addresses: SignedUrls;
  log: Log;
}

/** A file that is opened as a page can do nothing. */
const sandbox = "sandbox; default-src 'none'; frame-ancestors 'none'";

export function mountFiles(app: Hono<HttpEnv>, { db, now, files, addresses, log }: Dependencies): void {
  // GET is also HEAD.
  app.get('/files/:id', async (c) => {
    const { id } = c.req.param();
    if (!addresses.verify(id, c.req.query(), now())) throw new HttpError(403, 'fileAddressOver');
    const csrOwner = csrOwnerOf(id);
    if (csrOwner !== undefined) return answerCsr(c, db, csrOwner);
    const file = await findFile(db, id);
    if (!file) throw new HttpError(404, 'fileUnknown');
    return answerFile(c, file, { files, log });
  });
  app.all('/files/*', () => {
    throw new HttpError(404, 'notFound');
  });
}

async function answerFile(
  c: Context<HttpEnv>,
  file: FileRow,
  { files, log }: Pick<Dependencies, 'files' | 'log'>,
): Promise<Response> {
  const tag = `"${file.sha256}"`;
  const ifRange = c.req.header('if-range');
  const range = readRange(ifRange && ifRange !== tag ? undefined : c.req.header('range'), file.bytes);
  if (range === 'beyond') {
    throw new HttpError(416, 'rangeBeyond', { headers: { 'Content-Range': `bytes */${file.bytes}` } });
  }
  const body = await bytesOf(c, file, files, range);
  const length = range ? range.end - range.start + 1 : file.bytes;
  const { contentType } = file;
  const headers = {
    'Content-Type': contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType,
    'Content-Length': String(length),
    'Content-Disposition': dispositionOf(file),
    'Accept-Ranges': 'bytes',
    ETag: tag,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': sandbox,
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${file.bytes}` }),
  };
  const isWhole = length === file.bytes;
  const onDamaged = () => log.error('file.damaged', { id: file.id, state: 'damaged' });
  const compared = isWhole ? body?.pipeThrough(wholeContent(file.sha256, onDamaged)) : body;
  return new Response(compared?.pipeThrough(exactLength(length)), { status: range ? 206 : 200, headers });
}

/** Null for HEAD, which only needs to know whether the file exists. */
async function bytesOf(c: Context, { id }: FileRow, files: FileStore, range: ByteRange | null) {
  const body = c.req.method === 'HEAD' ? null : await files.read(id, range ?? undefined);
  if (!body && !(await files.has(id))) throw new HttpError(404, 'fileUnknown');
  return body;
}

/** RFC 6266; names have no character that would need more than quotes (server/store/schema/requests.ts). */
function dispositionOf({ kind, fileName }: FileRow): string {
  return `${kind === 'audio' ? 'inline' : 'attachment'}; filename="${fileName}"`;
}
