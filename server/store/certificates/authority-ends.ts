import { and, asc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import { type AuthorityEnd, endingFileKinds } from '../../../contract/certificates/authority-ends.ts';
import type { CertificateEnd } from '../../../contract/common/certificate-ends.ts';
import { dayMs } from '../../../contract/common/durations.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { facilities, siteFiles } from '../schema/index.ts';

const maxRows = 1_000;
const maxDays = 90;

interface Filter {
  ends?: CertificateEnd | undefined;
  facilityId?: string | undefined;
  now: Date;
}

function whereOf({ ends, facilityId, now }: Filter): SQL | undefined {
  const days = ends === undefined || ends === 'ended' ? maxDays : Number(ends);
  const before = ends === 'ended' ? now : new Date(now.getTime() + days * dayMs);
  return and(
    inArray(siteFiles.kind, [...endingFileKinds]),
    lte(siteFiles.validUntil, before),
    ends === undefined || ends === 'ended' ? undefined : gt(siteFiles.validUntil, now),
    facilityId === undefined ? undefined : eq(siteFiles.facilityId, facilityId),
  );
}

/** Roots and registration authority certificates that have ended or end within 90 days, the soonest end first. */
export async function listAuthorityEnds(db: Database, filter: Filter): Promise<AuthorityEnd[]> {
  if (filter.facilityId !== undefined && !isId(filter.facilityId)) return [];
  const rows = await db
    .select({ file: siteFiles, name: facilities.name })
    .from(siteFiles)
    .innerJoin(facilities, eq(facilities.id, siteFiles.facilityId))
    .where(whereOf(filter))
    .orderBy(asc(siteFiles.validUntil), asc(siteFiles.id))
    .limit(maxRows);
  return rows.flatMap(({ file, name }) => {
    const kind = endingFileKinds.find((one) => one === file.kind);
    if (!kind || !file.validUntil) return [];
    return [
      {
        facility_id: file.facilityId,
        facility_name: name,
        kind,
        subject: file.subject ?? file.fileName,
        issuer: file.issuer ?? '',
        valid_until: file.validUntil.toISOString(),
      },
    ];
  });
}
