// How the rows of one entity are read, checked and added. The subjects of the entities implement it.

import type { ContractMessage } from '../../../contract/common/messages.ts';
import type { ImportEntityName } from '../../../contract/jobs/import-fields.ts';
import type { AuditTrail } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import type { NamedFacility } from '../../store/facilities/find-named.ts';
import type { BatchOutcome } from '../../store/jobs/batches.ts';
import type { JobRow } from '../../store/jobs/jobs.ts';
import type { AuditAction, ImportFaultStored } from '../../store/schema/index.ts';

export type Fault = ImportFaultStored;

/** The cells of a row by its fields, as they stand in the file. */
export type Cells = Readonly<Record<string, string>>;

/** A row, read without looking at any other one. */
export interface ReadRow<Form = unknown> {
  /** Null where it has faults. */
  form: Form | null;
  faults: Fault[];
  /** By which people know it. */
  label: string;
  /** A key that no two records may have; null where it is missing. */
  identity: string | null;
  facilities: readonly NamedFacility[];
}

/** A row that can be added. */
export interface ReadyRow<Form = unknown> {
  recordId: string;
  form: Form;
  /** The ids of its facilities, one for each that it names, in their order. */
  facilityIds: readonly string[];
}

interface Adding {
  tx: Database;
  trail: AuditTrail;
  job: JobRow;
}

export interface ImportEntity<Form = unknown> {
  entity: AuditAction['entity'];
  /** The column of its identity. */
  identityField: string;
  /** Columns of numbers and codes that a spreadsheet may take for something else. */
  codeFields: readonly string[];
  read(cells: Cells): ReadRow<Form>;
  /** Which identities are taken, and what to say of them. */
  findTaken(db: Database, identities: readonly string[]): Promise<ReadonlyMap<string, ContractMessage>>;
  /** Adds records, and says what became of each. */
  add(adding: Adding, rows: readonly ReadyRow<Form>[]): Promise<ReadonlyMap<string, BatchOutcome>>;
  /** About how long adding one takes. */
  millisecondsEach: number;
}

export type ImportEntities = Readonly<Record<ImportEntityName, ImportEntity>>;

export function failed(message: ContractMessage, field?: string): BatchOutcome {
  const problem = field === undefined ? { message } : { message, faults: [{ field, message }] };
  return { state: 'failed', problem };
}
