// Network certificates of monitors. The one that a monitor uses stays until it has fetched the next one.
import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { randomUUID } from '../../base/platform.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import { isSelected } from '../common/selection.ts';
import { createNetworkRequests, type RequestAuthor } from '../devices/network-requests.ts';
import type { Database } from '../engine/database.ts';
import { networkCertificates } from '../schema/index.ts';

export type NetworkCertificateRow = typeof networkCertificates.$inferSelect;

/** For the trail's label. */
interface NamedMonitor {
  id: string;
  name: string;
  serialNumber: string;
}

export function monitorLabel({ id, name, serialNumber }: NamedMonitor) {
  return { entity: 'networkCertificate' as const, recordId: id, label: `${name} (${serialNumber})` };
}

/** The latest certificate of each monitor, by the parameters of this facility. */
export async function findCertificates(
  db: Database,
  facilityId: string,
  monitorIds: readonly string[],
): Promise<Map<string, NetworkCertificateRow>> {
  const rows = await db
    .select()
    .from(networkCertificates)
    .where(
      and(
        isSelected(networkCertificates.monitorId, { only: monitorIds }),
        eq(networkCertificates.facilityId, facilityId),
        isNull(networkCertificates.supersededAt),
      ),
    )
    .orderBy(desc(networkCertificates.storedAt), desc(networkCertificates.id));
  // The latest is written last.
  return new Map(rows.toReversed().map((row) => [row.monitorId, row]));
}

type NewCertificate = Pick<
  NetworkCertificateRow,
  | 'facilityId'
  | 'pem'
  | 'chain'
  | 'fileName'
  | 'keyId'
  | 'fingerprint'
  | 'subject'
  | 'issuer'
  | 'serialNumber'
  | 'validFrom'
  | 'validUntil'
  | 'source'
>;

/** For the trail. */
function certificateFields(certificate: NewCertificate) {
  return {
    source: certificate.source,
    file_name: certificate.fileName,
    subject: certificate.subject,
    issuer: certificate.issuer,
    serial_number: certificate.serialNumber,
    fingerprint: certificate.fingerprint,
    ...(certificate.chain.length > 0 && {
      chain: certificate.chain.map(({ subject }) => subject).join('; '),
    }),
    valid_until: certificate.validUntil.toISOString(),
  };
}

/** Says what a monitor gets: its certificate with those of its issuers beneath it. */
export function withChain({ pem, chain }: Pick<NetworkCertificateRow, 'pem' | 'chain'>): string {
  return [pem, ...chain.map((issuer) => issuer.pem)].join('');
}

/** Stores a certificate of a locked monitor, which is asked to fetch it. */
export async function storeCertificate(
  tx: Database,
  trail: AuditTrail,
  {
    monitor,
    certificate,
    requestAuthor,
  }: { monitor: NamedMonitor; certificate: NewCertificate; requestAuthor: RequestAuthor },
): Promise<void> {
  const current = and(
    eq(networkCertificates.monitorId, monitor.id),
    isNull(networkCertificates.supersededAt),
  );
  const [replaced] = await tx
    .select()
    .from(networkCertificates)
    .where(current)
    .orderBy(desc(networkCertificates.storedAt), desc(networkCertificates.id))
    .limit(1);
  await tx
    .update(networkCertificates)
    .set({ supersededAt: requestAuthor.now })
    .where(and(current, isNull(networkCertificates.transferredAt)));
  await noteReplacedKeys(tx, { monitorId: monitor.id, keyId: certificate.keyId }, requestAuthor.now);
  await tx
    .insert(networkCertificates)
    .values({ id: randomUUID(), monitorId: monitor.id, ...certificate, storedAt: requestAuthor.now });
  await createNetworkRequests(tx, 'certificate', { only: [monitor.id] }, requestAuthor);
  await trail.record({
    ...monitorLabel(monitor),
    before: replaced ? certificateFields(replaced) : null,
    after: certificateFields(certificate),
  });
}

/** Keeps a certificate that was issued for a monitor's key and is not used, so that its CA can revoke it. */
export async function storeUnusedCertificate(
  tx: Database,
  monitorId: string,
  certificate: NewCertificate,
  now: Date,
): Promise<void> {
  const unused = { storedAt: now, supersededAt: now, leftAt: now, leftReason: 'unused' as const };
  await tx.insert(networkCertificates).values({ id: randomUUID(), monitorId, ...certificate, ...unused });
}

/** The monitor has the certificate: those before it have had their time. @returns whether that is new */
export async function markTransferred(
  tx: Database,
  { id, monitorId, keyId, transferredAt }: NetworkCertificateRow,
  now: Date,
): Promise<boolean> {
  if (transferredAt) return false;
  await tx.update(networkCertificates).set({ transferredAt: now }).where(eq(networkCertificates.id, id));
  await tx
    .update(networkCertificates)
    .set({ supersededAt: now })
    .where(
      and(
        eq(networkCertificates.monitorId, monitorId),
        ne(networkCertificates.id, id),
        isNull(networkCertificates.supersededAt),
      ),
    );
  await noteReplacedKeys(tx, { monitorId, keyId }, now);
  return true;
}

/** Replaced certificates of a monitor for other keys than its present one still let onto the network. */
async function noteReplacedKeys(
  tx: Database,
  { monitorId, keyId }: Pick<NetworkCertificateRow, 'monitorId' | 'keyId'>,
  now: Date,
): Promise<void> {
  await tx
    .update(networkCertificates)
    .set({ leftAt: now, leftReason: 'key' })
    .where(
      and(
        eq(networkCertificates.monitorId, monitorId),
        ne(networkCertificates.keyId, keyId),
        isNotNull(networkCertificates.supersededAt),
        isNull(networkCertificates.leftAt),
      ),
    );
}
