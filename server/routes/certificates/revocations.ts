import { allCertificates } from '../../../contract/certificates/certificates.ts';
import * as contract from '../../../contract/certificates/revocations.ts';
import { recordRevocation } from '../../certificates/record-revocation.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { CallContext, RoutesOf } from '../../http/routes/route.ts';
import * as store from '../../store/certificates/revocations.ts';
import type { Database } from '../../store/engine/database.ts';
import { readNamesAsSeen } from '../../store/users/names-as-seen.ts';

function toRevocation(row: store.RevocationRow, revokedBy: string | null): contract.CertificateToRevoke {
  return {
    id: row.id,
    monitor_id: row.monitorId,
    monitor_name: row.monitorName,
    cloud_id: row.monitorSerialNumber,
    facility_name: row.facilityName ?? '',
    subject: row.subject,
    issuer: row.issuer,
    serial_number: row.serialNumber,
    valid_until: row.validUntil.toISOString(),
    reason: row.reason,
    since: row.since?.toISOString() ?? null,
    revoked_date: row.revokedAt?.toISOString() ?? null,
    revoked_by: revokedBy,
  };
}

async function toRevocations(
  db: Database,
  { translate }: Pick<CallContext, 'translate'>,
  rows: readonly store.RevocationRow[],
): Promise<contract.CertificateToRevoke[]> {
  const revokedBy = ({ revokedByName: name }: store.RevocationRow) => (name === null ? undefined : { name });
  const nameOf = await readNamesAsSeen(db, rows.map(revokedBy));
  return rows.map((row) => {
    const person = revokedBy(row);
    return toRevocation(row, person ? nameOf(person) || translate('somebodyElse') : null);
  });
}

export function revocationRoutes({ db, now }: { db: Database; now: () => Date }) {
  return {
    listRevocations: defineRoute(contract.listRevocations, async ({ query, ...reader }) => {
      const { count, page } = query;
      const wanted = count === allCertificates ? undefined : { count, page };
      const { rows, count: all } = await store.listRevocations(db, now(), wanted);
      return { data: await toRevocations(db, reader, rows), count: all };
    }),
    countRevocations: defineRoute(contract.countRevocations, async ({ query: { monitor_id: monitorId } }) => {
      const open = await store.countOpenRevocations(db, now());
      if (monitorId === undefined) return { data: [{ open }], count: open };
      return {
        data: [{ open, of_monitor: await store.countRevocableOf(db, monitorId, now()) }],
        count: open,
      };
    }),
    saveRevocation: defineRoute(contract.saveRevocation, async ({ params, body, ...author }) => {
      const saved = await recordRevocation(db, author, { id: params.id, at: body.revoked ? now() : null });
      return { data: await toRevocations(db, author, [saved]) };
    }),
  } satisfies RoutesOf<typeof contract>;
}
