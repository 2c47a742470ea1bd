// Reads the certificates that a migration took out of files of several: SQL cannot.
import type { SweepStep } from '../store/common/sweeps.ts';
import type { Database } from '../store/engine/database.ts';
import { describeRoot, findUnreadRoots } from '../store/site-configuration/site-files.ts';
import { parseRoot } from './issuer-warning.ts';
import { toStoredCertificate } from './stored-certificates.ts';

const batchSize = 100;

export function describeRootsSweep(db: Database): SweepStep {
  return async () => {
    const found = await findUnreadRoots(db, batchSize);
    for (const file of found) {
      const { subject, issuer, validUntil } = toStoredCertificate(await parseRoot(file));
      await describeRoot(db, file.id, { subject, issuer, validUntil });
    }
    return { more: found.length === batchSize };
  };
}
