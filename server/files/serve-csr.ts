// CSRs of monitors, at signed URLs like other files. They are rows, and no files of the file store.
import type { Context } from 'hono';
import { HttpError } from '../http/http-error.ts';
import { findCsr } from '../store/certificates/monitor-csrs.ts';
import type { Database } from '../store/engine/database.ts';

const prefix = 'csr-';

/** The id that is signed for a CSR, in place of a file's id. */
export function csrFileId(monitorId: string): string {
  return `${prefix}${monitorId}`;
}

/** The monitor whose CSR has this id. */
export function csrOwnerOf(id: string): string | undefined {
  return id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
}

/** RFC 6266: serial numbers may have letters beyond ASCII. */
function dispositionOf(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w.-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/** @throws HttpError 404 when it was replaced meanwhile */
export async function answerCsr(c: Context, db: Database, monitorId: string): Promise<Response> {
  const csr = await findCsr(db, monitorId);
  if (!csr?.pem || !csr.fileName) throw new HttpError(404, 'fileUnknown');
  return c.body(csr.pem, 200, {
    'Content-Type': 'application/x-pem-file',
    'Content-Disposition': dispositionOf(csr.fileName),
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
}
