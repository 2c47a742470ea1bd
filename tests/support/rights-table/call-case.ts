// One way in which a call is made for the table of rights.
import type { Right } from '../../../contract/common/rights.ts';
import type { Person } from '../people-with-roles.ts';
import type { Place } from './places.ts';

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, File>;
}

export interface Calling {
  /** Where the record is that the call names. */
  at: Place;
  /** The facility of those who have a role for one, with records. */
  home: Place;
  person: Person;
}

/** What a call names: its place decides. `own` is seen by its person alone, `job` by whoever sees the service, too. */
type Named = 'facility' | 'monitor' | 'user' | 'own' | 'job' | 'service';

export interface CallCase {
  /** Null: no record. */
  names: Named | null;
  send(calling: Calling): Promise<Sent>;
  /** What everyone is answered where the record does not exist; 404 where nothing is said. */
  missing?: number;
  /** What is answered to whoever may call; 200 where nothing is said. */
  allowed?: number;
  /** The right that the record needs beside that of the call. */
  alsoNeeds?: Right;
}

type More = Omit<CallCase, 'names' | 'send'>;

/** A call that names no record. */
export function plain(sent: Sent = {}, more: More = {}): CallCase {
  return { names: null, send: async () => sent, ...more };
}

/** One whose body must be another one each time. */
export function plainNew(send: (calling: Calling) => Sent, more: More = {}): CallCase {
  return { names: null, send: async (calling) => send(calling), ...more };
}

export function naming(names: Named, send: (calling: Calling) => Promise<Sent>, more: More = {}): CallCase {
  return { names, send, ...more };
}

/** A call of one record, by the parameter `id`. */
export function ofId(
  names: Named,
  find: (calling: Calling) => Promise<string>,
  sent: Omit<Sent, 'params'> = {},
  more: More = {},
): CallCase {
  return naming(names, async (calling) => ({ ...sent, params: { id: await find(calling) } }), more);
}

/** The cases of a part of the contract, by the names of its calls. */
export type CallCases = Readonly<Record<string, readonly CallCase[]>>;
