// A list that leaves the console as a file is told to the audit trail first, where the server has one.
import type { z } from 'zod';
import { recordExport } from '../../contract/audit/audit.ts';
import { offers } from '../api/capabilities.ts';
import type { Call } from '../api/http.ts';

type Exported = z.input<typeof recordExport.body>;

/** @throws AppError: then there is to be no file */
export async function announceExport(call: Call, exported: Exported): Promise<void> {
  if (await offers(call, 'auditTrail')) await call(recordExport, { body: exported });
}
