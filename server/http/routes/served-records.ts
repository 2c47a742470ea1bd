// Counts the records of an answer, where its endpoint says whose they are.
import type { Context } from 'hono';
import type { AuditPage } from '../../../contract/audit/audit.ts';
import { exportQuery } from '../../../contract/audit/export-id.ts';
import type { ChangesPage } from '../../../contract/changes/changes.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import type { ServedList } from '../../../contract/common/served-lists.ts';
import type { HttpEnv } from '../context.ts';
import { needsStepUp, requireStepUp } from '../second-factor.ts';
import { validationError } from './route.ts';

/** The records of `data`: those of the trail and of the feed are in a page. */
function recordsIn(data: unknown): number {
  if (!Array.isArray(data)) return 1;
  const [first]: (Partial<AuditPage & ChangesPage> | undefined)[] = data;
  return (first?.entries ?? first?.changes ?? data).length;
}

export interface ServedCount {
  /** To be awaited before the answer is sent. @param data of an answer */
  add(data: unknown): Promise<void>;
  /** These chunks as they are; they are counted when they were read, or when nobody reads on. */
  counted<Data>(chunks: AsyncIterable<Data>): AsyncIterable<Data>;
}

/**
 * A list that leaves the console whole gives power away. It is asked for once, at the beginning: the cloud log is one monitor's.
 * @throws HttpError 401 where the session has not answered the second factor a short time ago
 */
async function requireExportStepUp(
  c: Context<HttpEnv>,
  list: ServedList,
  { exportId, callerId }: { exportId: string | undefined; callerId: string },
): Promise<void> {
  const factor = c.get('factor');
  if (exportId === undefined || list === 'cloudLog' || !factor || !needsStepUp(factor)) return;
  if (!(await c.get('servedCounts')?.hasServed(exportId, list, callerId))) requireStepUp(factor);
}

/** @throws HttpError 400 for an export whose id is none, 401 where the session has to answer before one begins */
export async function openServedCount(
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  callerId: string,
): Promise<ServedCount | null> {
  const list = endpoint.recordsOf;
  const counts = c.get('servedCounts');
  if (!list || !counts) return null;
  const query = exportQuery.safeParse(c.req.query());
  if (!query.success) throw validationError(query);
  const { export: exportId } = query.data;
  await requireExportStepUp(c, list, { exportId, callerId });
  const monitorId = list === 'cloudLog' && exportId !== undefined ? c.req.param('id') : undefined;
  const store = (records: number) =>
    counts.add({ list, count: records, callerId, address: c.get('clientAddress'), exportId, monitorId });
  return {
    add: (data) => store(recordsIn(data)),
    async *counted(chunks) {
      let records = 0;
      try {
        for await (const chunk of chunks) {
          records += recordsIn(chunk);
          yield chunk;
        }
      } finally {
        await store(records);
      }
    },
  };
}
