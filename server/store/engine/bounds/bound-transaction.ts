// A transaction whose statements each run within the reach of the call that they belong to (reach.ts): before the first
// statement of another reach, the role of the transaction is changed.
import { type keepReach, type Reach, reachInTransaction } from '../reach.ts';
import { identifier, literal } from './quote.ts';

/** What makes the statements after it run within a reach, until the transaction ends. It reads nothing, so that it may be first. */
export function statementsFor(reach: Reach | null, scopedRole: string | undefined): string[] {
  if (!reach) return ['SET LOCAL ROLE NONE'];
  if (scopedRole === undefined) throw new Error('this connection knows no role for a reach');
  return [
    `SET LOCAL ROLE ${identifier(scopedRole)}`,
    `SET LOCAL infusion.caller = ${literal(reach.callerId)}`,
    `SET LOCAL infusion.roles = ${literal(reach.roles.join())}`,
  ];
}

/** These ask for no rows, and the last one is all that a failed transaction takes. */
const ofSavepoint = /^(savepoint|release savepoint|rollback to savepoint) /;

export interface BoundTransaction {
  /** Sends a statement in its reach, after those that were given before it. */
  within<Result>(text: string, send: () => Promise<Result>): Promise<Result>;
  /** What must go before a statement of a call. @param keep of that call */
  before(keep: ReturnType<typeof keepReach>): string[];
}

/**
 * @param send runs statements without values
 * @param begunWithin the reach for which it is begun, with `statementsFor` where that is not null
 */
export function boundTransaction(
  send: (statements: string) => Promise<unknown>,
  begunWithin: Reach | null,
  scopedRole: string | undefined,
): BoundTransaction {
  let applied: string | undefined = statementsFor(begunWithin, scopedRole).join('; ');

  function next(): string[] {
    const statements = statementsFor(reachInTransaction(begunWithin), scopedRole);
    const wanted = statements.join('; ');
    if (wanted === applied) return [];
    applied = wanted;
    return statements;
  }

  async function sendNext<Result>(text: string, sendIt: () => Promise<Result>): Promise<Result> {
    if (ofSavepoint.test(text)) {
      // What was set since the savepoint is taken back with the rest.
      if (text.startsWith('rollback')) applied = undefined;
      return sendIt();
    }
    const first = next();
    if (first.length > 0) await send(first.join('; '));
    return sendIt();
  }

  /** Ends with the latest statement: each waits for the one before, so that none comes between one and its role. */
  let turn: Promise<unknown> = Promise.resolve();

  return {
    within(text, sendIt) {
      const sent = turn.then(() => sendNext(text, sendIt));
      turn = sent.catch(() => undefined);
      return sent;
    },
    before: (keep) => keep(next),
  };
}
