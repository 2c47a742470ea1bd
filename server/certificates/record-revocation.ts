// A person notes that an authority has revoked a certificate, or takes that note back.
import { HttpError } from '../http/http-error.ts';
import { auditedWrite } from '../store/audit/audited-write.ts';
import { type RevocationRow, writeRevocation } from '../store/certificates/revocations.ts';
import { displayNameOf } from '../store/devices/network-requests.ts';
import type { Database } from '../store/engine/database.ts';

type Author = Parameters<typeof auditedWrite>[1];

/** @param at null takes the note back. @throws HttpError 404 when there is no such certificate */
export async function recordRevocation(
  db: Database,
  author: Author,
  { id, at }: { id: string; at: Date | null },
): Promise<RevocationRow> {
  const act = { action: 'update', entity: 'networkCertificate' } as const;
  const saved = await auditedWrite(db, author, act, async (tx, trail) => {
    const byName = await displayNameOf(tx, author.callerId);
    return writeRevocation(tx, trail, id, at && { at, byName });
  });
  if (!saved) throw new HttpError(404, 'certificateUnknown', { errors: { id: 'certificateUnknown' } });
  return saved;
}
