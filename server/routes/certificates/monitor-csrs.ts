import * as contract from '../../../contract/certificates/monitor-csrs.ts';
import type { Enrollments } from '../../certificates/enrollment/enrollments.ts';
import { issuerWarnings } from '../../certificates/issuer-warning.ts';
import { type Problem, problemOf } from '../../certificates/problem.ts';
import { refusal } from '../../certificates/problem-responses.ts';
import { csrFileId } from '../../files/serve-csr.ts';
import type { SignedUrls } from '../../files/signed-urls.ts';
import { type HttpError, recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { CallContext, RoutesOf } from '../../http/routes/route.ts';
import { recordEventOf } from '../../store/audit/audited-write.ts';
import {
  findMonitorCsr,
  listMonitorCsrs,
  type MonitorCsrRow,
} from '../../store/certificates/monitor-csrs.ts';
import type { Database } from '../../store/engine/database.ts';
import { recordMonitor } from '../../store/monitors/monitor-bulk.ts';
import { countMonitors } from '../../store/monitors/monitors.ts';
import { listSiteFiles } from '../../store/site-configuration/site-files.ts';
import { requireFacility } from '../common/require-facility.ts';
import { toMonitorCsr } from './responses.ts';

/** What may be wrong with the URL itself. */
const aboutUrl: ReadonlySet<Problem['reason']> = new Set([
  'estUrlInvalid',
  'estUrlScheme',
  'estUrlWithCredentials',
  'estNameUnknown',
  'estAddressOwn',
  'estAddressLinkLocal',
  'estAddressPrivate',
  'estCredentialsForOther',
]);

/** At the URL that was typed, if there is one. */
function enrollmentRefusal(problem: Problem, url: string | undefined): HttpError {
  const field = url && aboutUrl.has(problem.reason) ? 'clientcert_url' : undefined;
  return refusal(problem, field, problem.reason === 'csrMissing' ? 409 : 422);
}

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

  async function toRows(rows: readonly MonitorCsrRow[], { translate }: Pick<CallContext, 'translate'>) {
    const certificates = rows.flatMap(({ certificate }) => certificate ?? []);
    const [first] = rows;
    const files = first && certificates.length > 0 ? await listSiteFiles(db, first.facilityId) : [];
    const context = { now: now(), translate, warnings: await issuerWarnings(files, certificates) };
    return rows.map((row) => toMonitorCsr(row, context));
  }

  return {
    listMonitorCsrs: defineRoute(contract.listMonitorCsrs, async ({ params, query, ...context }) => {
      const facility = await requireFacility(db, params.facilityId, 'facilityId');
      const rows = await listMonitorCsrs(db, facility.id, query);
      const count = await countMonitors(db, { facilityId: facility.id });
      return { data: await toRows(rows, context), count };
    }),
    getCsrFile: defineRoute(contract.getCsrFile, async ({ params, ...author }) => {
      const { csr, monitorId } = await requireRow(params);
      if (!csr?.pem || !csr.fileName) throw refusal(problemOf('csrMissing'), undefined, 409);
      const details = { file_name: csr.fileName };
      const event = { action: 'download', entity: 'networkCertificate', details } as const;
      await recordEventOf(db, author, event, async (_tx, trail) => {
        await recordMonitor(trail, monitorId);
        return true;
      });
      return { data: [{ url: addresses.sign(csrFileId(monitorId), now()), file_name: csr.fileName }] };
    }),
    obtainClientCertificate: defineRoute(
      contract.obtainClientCertificate,
      async ({ params, query, ...author }) => {
        const { monitorId, facilityId } = await requireRow(params);
        const url = query.clientcert_url;
        const repeats = query.repeat === 'true';
        const obtaining = { facilityId, monitorId, repeats, ...(url && { url }) };
        const obtained = await enrollments.obtain(obtaining, author);
        if (!obtained.ok) throw enrollmentRefusal(obtained.problem, url);
        const data = await toRows([await requireRow(params)], author);
        const warning = data[0]?.clientcert_warning;
        return { data, ...(warning && { message: () => warning }) };
      },
    ),
  } satisfies RoutesOf<typeof contract>;
}
