// Whose rows a statement sees. It is decided by the call that the statement belongs to, not by the statement: whatever a call
// begins, however deep, runs within its reach. See docs/decisions/roles-database.md.
import type { Role } from '../../../contract/common/rights.ts';
import { createAsyncContext } from '../../base/platform.ts';

/** The rows of the facilities that this person has one of these roles for; the database knows which. */
export interface Reach {
  readonly callerId: string;
  /** The roles by which the call is allowed. */
  readonly roles: readonly Role[];
}

/** Null: all rows. Where there is none at all, nobody has said which. */
type Bound = { readonly reach: Reach | null };

const context = createAsyncContext<Bound>();

/** A query begins when somebody waits for it, which may be outside: one that is handed out begins here. */
function begun<Result>(result: Result): Result {
  const isQuery = typeof result === 'object' && result !== null && 'then' in result;
  if (!isQuery || result instanceof Promise) return result;
  const query = result as unknown as PromiseLike<Awaited<Result>>;
  // Whoever waits for it cannot tell the difference.
  return new Promise((resolve, reject) => void query.then(resolve, reject)) as Result;
}

/** Runs work, and all that it begins, with the rows of a reach; null: with all rows. */
export function withinReach<Result>(reach: Reach | null, work: () => Result): Result {
  return context.run({ reach }, () => begun(work()));
}

/**
 * Runs what the service does for itself in the middle of a call, such as a row of the trail, with all rows. It works with rows that
 * it names itself, and answers nothing that the caller may not know.
 */
export function outsideReach<Result>(work: () => Result): Result {
  return withinReach(null, work);
}

/** The reach of the present call; null: everything, as for what the service does by itself. */
export function currentReach(): Reach | null {
  return context.get()?.reach ?? null;
}

/**
 * The reach of a statement.
 * @param isRequired whether it must be known. A service serves calls: what has lost its call there must not see everything, and
 *   what the service does by itself says so (`outsideReach`)
 * @throws Error where it is not known, and must be
 */
export function reachOfStatement({ isRequired }: { isRequired: boolean }): Reach | null {
  const bound = context.get();
  if (!bound && isRequired) throw new Error('it is not known which rows this statement may see');
  return bound?.reach ?? null;
}

/**
 * The reach of a statement in a transaction that was begun within `begunWithin`. Work that has lost its call stays within the
 * transaction's: only `outsideReach` leads out of it.
 */
export function reachInTransaction(begunWithin: Reach | null): Reach | null {
  const bound = context.get();
  return bound ? bound.reach : begunWithin;
}

/** Takes note of the present call: what is run later by the returned function runs within its reach. */
export function keepReach(): <Result>(work: () => Result) => Result {
  const bound = context.get();
  return (work) => (bound ? context.run(bound, () => begun(work())) : work());
}

/** Rows that are read bit by bit, by whoever wants the next: all of them within the reach of whoever asked for them. */
export function keepReachOf<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  const keep = keepReach();
  return {
    [Symbol.asyncIterator]() {
      const iterator = keep(() => items[Symbol.asyncIterator]());
      return {
        next: () => keep(() => iterator.next()),
        return: async (value) => (await keep(() => iterator.return?.(value))) ?? { done: true, value },
      };
    },
  };
}
