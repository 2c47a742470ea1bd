import type { z } from 'zod';
import * as contract from '../../../contract/certificates/certificates.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import {
  type CertificateFilter,
  type CertificateRow,
  countEnds,
  countMonths,
  listCertificates,
  readCertificates,
} from '../../store/certificates/certificates.ts';
import type { Database } from '../../store/engine/database.ts';
import { toCertificate } from './responses.ts';

type Query = Partial<z.output<typeof contract.listCertificates.query>> &
  z.output<typeof contract.countCertificateEnds.query>;

function filterOf(query: Query, now: Date): CertificateFilter {
  const { ends, facility_id, search, month, time_zone, may_enroll } = query;
  const mayEnroll = may_enroll === 'true';
  return { ends, facilityId: facility_id, search, month, timeZone: time_zone, now, mayEnroll };
}

async function* toChunks(
  chunks: AsyncIterable<CertificateRow[]>,
  context: Parameters<typeof toCertificate>[1],
) {
  for await (const rows of chunks) yield rows.map((row) => toCertificate(row, context));
}

export function certificateRoutes({ db, now }: { db: Database; now: () => Date }) {
  return {
    listCertificates: defineRoute(contract.listCertificates, async ({ query, translate }) => {
      const at = now();
      const context = { now: at, translate };
      const filter = filterOf(query, at);
      if (query.count === contract.allCertificates) {
        return { chunks: toChunks(readCertificates(db, filter), context) };
      }
      const { rows, count } = await listCertificates(db, filter, query);
      return { data: rows.map((row) => toCertificate(row, context)), count };
    }),
    countCertificateEnds: defineRoute(contract.countCertificateEnds, async ({ query }) => ({
      data: await countMonths(db, filterOf(query, now())),
    })),
    countCertificates: defineRoute(contract.countCertificates, async ({ query }) => {
      const counts = await countEnds(db, filterOf(query, now()));
      return { data: [counts], count: counts.ended + counts.days30 };
    }),
  } satisfies RoutesOf<typeof contract>;
}
