// Network certificates of demo monitors that are switched off: some end soon, some have ended. Monitors that are simulated
// make their keys themselves, and get theirs as a person gives them.
import { dayMs } from '../../../contract/common/durations.ts';
import type { IssuingAuthority } from '../../certificates/responder/authority.ts';
import { fingerprintOf } from '../../certificates/stored-certificates.ts';
import { describeSubject } from '../../certificates/subject.ts';
import type { networkCertificates } from '../../store/schema/index.ts';
import type { Random } from '../random.ts';
import type { PastMonitor } from './times.ts';

/** In how many days from now each of them ends. */
const endsInDays = [-19, -6, 3, 11, 17, 26, 41, 55, 78, 112, 140, 171, 203, 260, 301, 330] as const;
const validDays = 365;

type CertificateRow = typeof networkCertificates.$inferInsert;

interface Place {
  id: string;
  name: string;
  city: string;
  state: string;
  code: string;
}

async function issueTo(authority: IssuingAuthority, { name, city, state, code }: Place, from: Date) {
  const { Name, Pkcs10CertificateRequestGenerator } = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const text = (value: string) => [{ utf8String: value }];
  const subject = new Name([
    { C: ['US'] },
    { ST: text(state) },
    { L: text(city) },
    { O: text(name) },
    { OU: text('Infusion Pumps') },
    { CN: text(`pumps.${code.toLowerCase()}.example.com`) },
  ]);
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: subject,
    keys,
    signingAlgorithm: algorithm,
  });
  return authority.issue({ der: Buffer.from(request.rawData) }, from, validDays);
}

export async function pastCertificates(
  random: Random,
  fleet: readonly PastMonitor[],
  places: readonly Place[],
  now: Date,
): Promise<CertificateRow[]> {
  // Loads a library that takes long to load.
  const { makeAuthority, openAuthority } = await import('../../certificates/responder/authority.ts');
  const began = new Date(now.getTime() - 2 * validDays * dayMs);
  const authority = await openAuthority(await makeAuthority('Hospital network CA (demo)', began));
  const silent = fleet.filter(({ facilityId, online, deletedAt }) => facilityId && !online && !deletedAt);
  const rows: CertificateRow[] = [];
  for (const [index, days] of endsInDays.entries()) {
    const monitor = silent[index];
    const place = places.find(({ id }) => id === monitor?.facilityId);
    if (!monitor || !place) continue;
    const from = new Date(now.getTime() + (days - validDays) * dayMs);
    const issued = await issueTo(authority, place, from);
    rows.push({
      id: random.uuid(),
      monitorId: monitor.id,
      facilityId: place.id,
      pem: issued.pem,
      fileName: `${monitor.serialNumber}.pem`,
      keyId: issued.keyId,
      fingerprint: fingerprintOf(issued),
      subject: describeSubject(issued.subject),
      issuer: describeSubject(issued.issuer),
      serialNumber: issued.serialNumber,
      validFrom: issued.notBefore,
      validUntil: issued.notAfter,
      source: 'upload',
      storedAt: from,
      transferredAt: from,
      supersededAt: null,
    });
  }
  return rows;
}
