import * as contract from '../../../contract/certificates/monitor-csrs.ts';
import {
  type ObtainDependencies,
  obtainCertificate,
} from '../../certificates/enrollment/obtain-certificate.ts';
import { downloadCsr, listMonitorCsrs, warningsOf } from '../../certificates/monitor-csrs.ts';
import { csrFileId } from '../../files/serve-csr.ts';
import type { SignedUrls } from '../../files/signed-urls.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { CallContext, RoutesOf } from '../../http/routes/route.ts';
import { toMonitorCsr } from './responses.ts';

interface MonitorCsrDependencies extends ObtainDependencies {
  now: () => Date;
  addresses: SignedUrls;
}

type Rows = Parameters<typeof warningsOf>[1];

export function monitorCsrRoutes(dependencies: MonitorCsrDependencies) {
  const { db, now, addresses } = dependencies;

  async function toData(rows: Rows, { translate }: Pick<CallContext, 'translate'>) {
    const context = { now: now(), translate, warnings: await warningsOf(db, rows) };
    return rows.map((row) => toMonitorCsr(row, context));
  }

  return {
    listMonitorCsrs: defineRoute(contract.listMonitorCsrs, async ({ params, query, ...context }) => {
      const { rows, count } = await listMonitorCsrs(db, params.facilityId, query);
      return { data: await toData(rows, context), count };
    }),
    getCsrFile: defineRoute(contract.getCsrFile, async ({ params, ...author }) => {
      const { monitorId, fileName } = await downloadCsr(db, author, params);
      return { data: [{ url: addresses.sign(csrFileId(monitorId), now()), file_name: fileName }] };
    }),
    obtainClientCertificate: defineRoute(
      contract.obtainClientCertificate,
      async ({ params, query, ...author }) => {
        const wanted = { ...params, url: query.clientcert_url, repeats: query.repeat === 'true' };
        const data = await toData([await obtainCertificate(dependencies, author, wanted)], author);
        const warning = data[0]?.clientcert_warning;
        return { data, ...(warning && { message: () => warning }) };
      },
    ),
  } satisfies RoutesOf<typeof contract>;
}
