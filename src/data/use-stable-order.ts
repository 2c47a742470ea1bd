// Rows never move while a person aims at them: a newer order of the same page waits until the person asks for it,
// unless it arrives right after the list was opened.
import { useMemo, useState } from 'react';
import { isWithin } from '../lib/is-within.ts';
import { deviceNow } from '../lib/service-clock.ts';
import {
  addMembershipChanges,
  countChanges,
  type MembershipChange,
  type MembershipChanges,
  noMembershipChanges,
  removedIds,
} from './membership-changes.ts';
import { type Age, isNewer } from './snapshot.ts';

/** Too soon after opening for a person to have aimed at a row. */
const graceAfterOpeningMs = 600;

/** The ids of a page in their order, the number of records on all pages, and when the page was fetched. */
export interface RowOrder extends Age {
  ids: readonly string[];
  count: number;
}

interface AcceptedOrder extends RowOrder {
  key: string;
  openedAt: number;
  touched: boolean;
  membership: MembershipChanges;
}

function open(key: string, order: RowOrder): AcceptedOrder {
  return { key, ...order, openedAt: deviceNow(), touched: false, membership: noMembershipChanges };
}

function accept(accepted: AcceptedOrder, order: RowOrder): AcceptedOrder {
  return { ...accepted, ...order, membership: noMembershipChanges };
}

function isSameOrder(a: RowOrder, b: RowOrder): boolean {
  return a.count === b.count && a.ids.length === b.ids.length && a.ids.every((id, at) => id === b.ids[at]);
}

/** For a moment after something newer was accepted, the device still answers with the older page. */
function isOvertaken(newest: RowOrder, accepted: AcceptedOrder): boolean {
  return isNewer(accepted, newest);
}

function isFresh({ touched, openedAt }: AcceptedOrder): boolean {
  return !touched && isWithin(graceAfterOpeningMs, openedAt);
}

function mayMove(accepted: AcceptedOrder): boolean {
  return accepted.ids.length === 0 || isFresh(accepted);
}

export interface StableOrder {
  ids: readonly string[];
  /** How many records have entered and left the list since this order was accepted, as far as that is known. */
  changeCount: number;
  /** The ids that are no longer in the list. */
  removed: ReadonlySet<string>;
  /** Shows another order; the person has asked for it. */
  accept(order: RowOrder): void;
  /** Records membership changes that were found while `ids` was shown. */
  record(ids: readonly string[], changes: Iterable<readonly [string, MembershipChange]>): void;
  /** The person has touched the list: from now on a newer order waits. */
  touch(): void;
}

/** @param key the query; another query is shown in its own order at once. */
export function useStableOrder(key: string, newest: RowOrder): StableOrder {
  const [accepted, setAccepted] = useState<AcceptedOrder>(() => open(key, newest));
  let shown = accepted;
  // Set while rendering, so that no frame shows the previous query's rows.
  if (accepted.key !== key) shown = open(key, newest);
  else if (!isSameOrder(accepted, newest) && !isOvertaken(newest, accepted) && mayMove(accepted))
    shown = accept(accepted, newest);
  if (shown !== accepted) setAccepted(shown);

  const removed = useMemo(() => removedIds(shown.membership), [shown.membership]);
  const count = isOvertaken(newest, shown) ? shown.count : newest.count;
  return {
    ids: shown.ids,
    changeCount: countChanges(shown.membership, shown.count, count),
    removed,
    // Answers and changes that belong to another query or order are ignored.
    accept: (order) => setAccepted((now) => (now.key === key ? accept(now, order) : now)),
    record: (ids, changes) =>
      setAccepted((now) =>
        now.ids === ids ? { ...now, membership: addMembershipChanges(now.membership, changes) } : now,
      ),
    // A touch that changes nothing keeps the object: no render.
    touch: () => setAccepted((now) => (isFresh(now) ? { ...now, touched: true } : now)),
  };
}
