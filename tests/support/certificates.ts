// Network certificates in the database, for tests of what lists them: nobody reads what is in them.
import { randomUUID } from 'node:crypto';
import { insertMany } from '../../server/store/common/insert-many.ts';
import { networkCertificates } from '../../server/store/schema/index.ts';
import { addMonitors } from './records.ts';
import type { TestService } from './service.ts';

const dayMs = 86_400_000;

interface CertificateFacts {
  /** When it ends, in days from the service's clock. */
  days: number;
  facilityId: string;
  name: string;
  serialNumber?: string;
  isSuperseded?: boolean;
  source?: 'upload' | 'est' | 'renewal';
  /** Where the monitor is now, if it was moved since. */
  movedTo?: string;
  deletedAt?: Date;
}

/** Each with a monitor of its own. @returns the ids of the monitors */
export async function addCertificates(
  { db, clock }: Pick<TestService, 'db' | 'clock'>,
  list: readonly CertificateFacts[],
): Promise<string[]> {
  const endOf = (days: number) => new Date(clock.now.getTime() + days * dayMs);
  const ids = await addMonitors(
    db,
    list.map(({ name, facilityId, movedTo = facilityId, serialNumber, deletedAt }) => ({
      name,
      facilityId: movedTo,
      ...(serialNumber && { serialNumber }),
      ...(deletedAt && { deletedAt }),
    })),
  );
  await insertMany(
    db,
    networkCertificates,
    list.map(({ days, facilityId, isSuperseded, source = 'upload' }, index) => ({
      id: randomUUID(),
      monitorId: ids[index] ?? '',
      facilityId,
      // As long as one is.
      pem: 'canary pem '.repeat(120),
      fileName: `${index}.pem`,
      keyId: `key ${index}`,
      fingerprint: `fingerprint ${index}`,
      subject: 'CN=monitors.example.org',
      issuer: 'CN=Hospital CA',
      serialNumber: '0a',
      validFrom: endOf(days - 365),
      validUntil: endOf(days),
      source,
      storedAt: endOf(-1),
      supersededAt: isSuperseded ? endOf(-1) : null,
    })),
  );
  return ids;
}
