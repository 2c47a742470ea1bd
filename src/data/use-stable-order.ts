// 'Never reorders under the finger': a newer order of the same page waits until it is asked for,
// unless it comes so soon after the list was opened that nobody can have aimed at a row yet.
import { useMemo, useState } from 'react';
import {
  addMembershipChanges,
  countChanges,
  goneOf,
  type MembershipChange,
  type MembershipChanges,
  noMembershipChanges,
} from './membership-changes.ts';

/** Nobody can have aimed at a row in less time than this after opening. */
const graceAfterOpeningMs = 600;

/** The ids of a page in their order, how many records there are behind it, and when it was asked for. */
export interface Order {
  ids: readonly string[];
  count: number;
  /** ms since 1970. */
  readAt: number;
}

interface Held extends Order {
  key: string;
  openedAt: number;
  touched: boolean;
  /** What has become of records since this order was accepted. */
  membership: MembershipChanges;
}

function opened(key: string, order: Order): Held {
  return { key, ...order, openedAt: Date.now(), touched: false, membership: noMembershipChanges };
}

function accepted(held: Held, order: Order): Held {
  return { ...held, ...order, membership: noMembershipChanges };
}

function same(a: Order, b: Order): boolean {
  return a.count === b.count && a.ids.length === b.ids.length && a.ids.every((id, at) => id === b.ids[at]);
}

/** The device still answers as before, for a moment after something newer was accepted. */
function isOvertaken(newest: Order, held: Held): boolean {
  return newest.readAt < held.readAt;
}

function isFresh({ touched, openedAt }: Held): boolean {
  return !touched && Date.now() - openedAt < graceAfterOpeningMs;
}

function mayMove(held: Held): boolean {
  return held.ids.length === 0 || isFresh(held);
}

export interface StableOrder {
  ids: readonly string[];
  /** How many records have come to the list and gone from it meanwhile, as far as that is known. */
  changes: number;
  /** Those of them that are not in the list any more. */
  gone: ReadonlySet<string>;
  /** Shows another order; the person has asked for it. */
  accept(order: Order): void;
  /** Records what has become of records while `ids` was shown. */
  record(ids: readonly string[], changes: Iterable<readonly [string, MembershipChange]>): void;
  /** To be called when the person touches the list. */
  touch(): void;
}

/** @param key the query; another query is shown in its own order at once. */
export function useStableOrder(key: string, newest: Order): StableOrder {
  const [held, setHeld] = useState<Held>(() => opened(key, newest));
  let shown = held;
  // State derived from what came in: set while rendering, so that no frame shows the old question's rows.
  if (held.key !== key) shown = opened(key, newest);
  else if (!same(held, newest) && !isOvertaken(newest, held) && mayMove(held)) shown = accepted(held, newest);
  if (shown !== held) setHeld(shown);

  const gone = useMemo(() => goneOf(shown.membership), [shown.membership]);
  return {
    ids: shown.ids,
    changes: countChanges(
      shown.membership,
      shown.count,
      isOvertaken(newest, shown) ? shown.count : newest.count,
    ),
    gone,
    // An answer to another query says nothing about this one.
    accept: (order) => setHeld((now) => (now.key === key ? accepted(now, order) : now)),
    // What became of another order's records says nothing about this one.
    record: (ids, changes) =>
      setHeld((now) =>
        now.ids === ids ? { ...now, membership: addMembershipChanges(now.membership, changes) } : now,
      ),
    // Later a touch changes nothing, and draws nothing.
    touch: () => setHeld((now) => (isFresh(now) ? { ...now, touched: true } : now)),
  };
}
