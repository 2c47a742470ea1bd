// The audit trail: what was just done is in it.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { listAuditEntries, listAuditRecords, recordExport } from '../../contract/audit/audit.ts';
import type { Attempts } from './attempts.ts';

const page = z.tuple([z.looseObject({ entries: z.array(z.looseObject({ id: z.string() })) })]);

async function newestId(attempts: Attempts, action?: string): Promise<string | undefined> {
  const query = { count: 1, ...(action && { action }) };
  const listed = await attempts.attempt(listAuditEntries, { query });
  return page.safeParse(listed?.data).data?.[0].entries[0]?.id;
}

/** After records were changed. */
export async function tryAudit(attempts: Attempts): Promise<void> {
  const id = (await newestId(attempts)) ?? '1';
  await attempts.attempt(listAuditRecords, { params: { id } });
  const exportId = randomUUID();
  await attempts.attempt(listAuditEntries, { query: { count: 1, export: exportId } });
  const exported = await attempts.attempt(recordExport, { body: { export: exportId } });
  if (exported && (await newestId(attempts, 'export')) === undefined)
    attempts.differs(recordExport, 'The export is not in the trail.');
}
