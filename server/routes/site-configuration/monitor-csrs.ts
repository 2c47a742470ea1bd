import * as contract from '../../../contract/site-configuration/monitor-csrs.ts';
import type { Enrollments } from '../../certificates/enrollment/enrollments.ts';
import { problemOf } from '../../certificates/problem.ts';
import { refusal } from '../../certificates/said.ts';
import { csrFileId } from '../../files/serve-csr.ts';
import type { SignedUrls } from '../../files/signed-urls.ts';
import { recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Database } from '../../store/engine/database.ts';
import { countMonitors } from '../../store/monitors/monitors.ts';
import {
  findMonitorCsr,
  listMonitorCsrs,
  type MonitorCsrRow,
} from '../../store/site-configuration/monitor-csrs.ts';
import { requireFacility } from '../require-facility.ts';
import { toMonitorCsr } from './responses.ts';

interface MonitorCsrParts {
  db: Database;
  now: () => Date;
  addresses: SignedUrls;
  enrollments: Enrollments;
}

export function monitorCsrRoutes({ db, now, addresses, enrollments }: MonitorCsrParts) {
  async function requireRow(params: { facilityId: string; monitorId: string }): Promise<MonitorCsrRow> {
    const facility = await requireFacility(db, params.facilityId, 'facilityId');
    const row = await findMonitorCsr(db, facility.id, params.monitorId);
    if (!row) throw recordNotFound('monitorUnknown', 'monitorId');
    return row;
  }

  return {
    listMonitorCsrs: defineRoute(contract.listMonitorCsrs, async ({ params, query }) => {
      const facility = await requireFacility(db, params.facilityId, 'facilityId');
      const rows = await listMonitorCsrs(db, facility.id, query);
      const count = await countMonitors(db, { facilityId: facility.id });
      return { data: rows.map((row) => toMonitorCsr(row, now())), count };
    }),
    getCsrFile: defineRoute(contract.getCsrFile, async ({ params }) => {
      const { csr, monitorId } = await requireRow(params);
      if (!csr?.pem || !csr.fileName) throw refusal(problemOf('csrMissing'), undefined, 409);
      return { data: [{ url: addresses.sign(csrFileId(monitorId), now()), file_name: csr.fileName }] };
    }),
    obtainClientCertificate: defineRoute(
      contract.obtainClientCertificate,
      async ({ params, query, ...author }) => {
        const { monitorId, facilityId } = await requireRow(params);
        const url = query.clientcert_url;
        const obtained = await enrollments.obtain({ facilityId, monitorId, ...(url && { url }) }, author);
        if (!obtained.ok) throw refusal(obtained.problem);
        return { data: [toMonitorCsr(await requireRow(params), now())] };
      },
    ),
  } satisfies RoutesOf<typeof contract>;
}
