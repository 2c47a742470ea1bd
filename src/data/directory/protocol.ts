// Page and worker talk to each other by this protocol, through a message port. Both are of one build.
import type { ListQuery } from '../list-definition.ts';

/** How far the directory is. */
export interface DirectoryStatus {
  /** The reading that answers; null: none yet. */
  live: { asOf: number; facilities: readonly string[] | null } | null;
  /** The reading that is being fetched beside it. */
  next: { done: number; total: number | null; facilities: readonly string[] | null } | null;
  /** False where it is held in memory only. */
  persistent: boolean;
}

/** The worker's methods by name: what each takes and what it answers. */
export interface WorkerMethods {
  /** Comes first. `database`: null where nothing may be stored. */
  open: [{ database: string | null }, DirectoryStatus];
  /**
   * Before changes are fetched: reads what another tab has stored, and begins anew where it is told to, or another limit holds.
   * Answers with the cursor to go on with.
   */
  begin: [{ facilities: readonly string[] | null; anew: boolean }, { cursor: string | null }];
  /** An answer of the service to `v1/changes`, as it came. Null: it is none. */
  apply: [
    { bytes: ArrayBuffer; at: number },
    { cursor: string; more: boolean; status: DirectoryStatus } | null,
  ];
  /** Reads what another tab has stored. */
  reload: [object, DirectoryStatus];
  /** Records that the service has answered otherwise; null: it was deleted. */
  put: [{ entity: string; records: (readonly [string, unknown])[]; at: number }, null];
  page: [
    { entity: string; query: ListQuery; clockDifferenceMs: number },
    { rows: object[]; count: number; asOf: number } | null,
  ];
  /** The records that it has of these, in any order. */
  rows: [{ entity: string; ids: string[] }, { rows: object[]; asOf: number } | null];
  serialNumber: [{ serialNumber: string }, object | null];
  find: [
    { text: string; limit: number },
    { monitors: object[]; facilities: object[]; users: object[] } | null,
  ];
}

export type MethodName = keyof WorkerMethods;
export type MethodInput<Name extends MethodName> = WorkerMethods[Name][0];
export type MethodOutput<Name extends MethodName> = WorkerMethods[Name][1];

export interface WorkerRequest<Name extends MethodName = MethodName> {
  number: number;
  name: Name;
  input: MethodInput<Name>;
}

export interface WorkerReply {
  number: number;
  output?: unknown;
  /** It could not do it. */
  failed?: boolean;
}
