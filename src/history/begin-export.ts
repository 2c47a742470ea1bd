// A list that leaves the console as a file is read under an export's id, by which the server counts what it serves for the
// audit trail, where it has one.
import { recordExport } from '../../contract/audit/audit.ts';
import { offers } from '../api/capabilities.ts';
import type { Call } from '../api/http.ts';

export interface Export {
  /** Reads the records of the file. */
  call: Call;
  /** To be awaited before there is a file. @throws AppError: then there is to be none */
  end(): Promise<void>;
}

/** @throws AppError */
export async function beginExport(call: Call): Promise<Export> {
  if (!(await offers(call, 'auditTrail'))) return { call, end: async () => undefined };
  const id = crypto.randomUUID();
  const named: Call = (endpoint, input, options) => {
    const { query } = input as { query?: object };
    return call(
      endpoint,
      endpoint.recordsOf ? { ...input, query: { ...query, export: id } } : input,
      options,
    );
  };
  return {
    call: named,
    async end() {
      await call(recordExport, { body: { export: id } });
    },
  };
}
