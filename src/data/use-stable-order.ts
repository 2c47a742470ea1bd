// Which rows an open list or grid shows, and in which order: a row never moves while a person aims at it. A newer page waits
// until the person asks for it, unless the policy lets it in.
import { useMemo, useState } from 'react';
import { isWithin } from '../lib/is-within.ts';
import { deviceNow } from '../lib/service-clock.ts';
import type { Page } from './list-definition.ts';
import {
  addMembershipChanges,
  countChanges,
  type MembershipChange,
  type MembershipChanges,
  noMembershipChanges,
  removedIds,
} from './membership-changes.ts';
import { type Age, isNewer, type Snapshot } from './snapshot.ts';
import type { Outcome } from './source.ts';

/** Too soon after opening for a person to have aimed at a row. */
const graceAfterOpeningMs = 600;

/** The ids of a page in their order, the number of records on all pages, and when the page was fetched. */
export interface RowOrder extends Age {
  ids: readonly string[];
  count: number;
}

interface AcceptedOrder<Order extends RowOrder> {
  key: string;
  order: Order;
  /** The answer to what the person asked for last. */
  asked: Pick<Outcome<unknown>, 'error' | 'requestNumber'> | null;
  openedAt: number;
  touched: boolean;
  membership: MembershipChanges;
}

/** Whether rows may move. */
export interface OrderPolicy {
  /** Whether a newer page is shown at once. */
  mayMove(accepted: AcceptedOrder<RowOrder>, newest: RowOrder): boolean;
  /** How many records have entered and left since the page that is shown. */
  countChanges(accepted: AcceptedOrder<RowOrder>, newest: RowOrder): number;
}

function isFresh({ touched, openedAt }: AcceptedOrder<RowOrder>): boolean {
  return !touched && isWithin(graceAfterOpeningMs, openedAt);
}

/** A list's rows are updated in place; a newer order is shown right after the list was opened, or where it was empty. */
const listPolicy: OrderPolicy = {
  mayMove: (accepted) => accepted.order.ids.length === 0 || isFresh(accepted),
  countChanges: ({ membership, order }, newest) => countChanges(membership, order.count, newest.count),
};

function missingFrom(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((id) => !b.has(id)).length;
}

/** Rows that entered or left, whichever are more: one that pushes another off the page counts once. */
function countEntered({ order: was }: AcceptedOrder<RowOrder>, is: RowOrder): number {
  const before = new Set(was.ids);
  const now = new Set(is.ids);
  return Math.max(missingFrom(before, now), missingFrom(now, before), Math.abs(was.count - is.count));
}

/** A grid's rows have numbers: a newer page is shown as a whole, where no row enters or leaves. */
export const gridPolicy: OrderPolicy = {
  mayMove: (accepted, newest) => accepted.order.requestedAt === 0 || countEntered(accepted, newest) === 0,
  countChanges: (accepted, newest) => (accepted.order.requestedAt === 0 ? 0 : countEntered(accepted, newest)),
};

/** A page with the order of its rows. */
export interface PageOrder<Row> extends RowOrder {
  snapshot: Snapshot<Page<Row>> | null;
}

export function toOrder<Row>(
  idOf: (row: Row) => string,
  snapshot: Snapshot<Page<Row>> | null,
): PageOrder<Row> {
  const { rows, count } = snapshot?.value ?? { rows: [], count: 0 };
  const { requestedAt = 0, requestNumber } = snapshot ?? {};
  return { ids: rows.map(idOf), count, requestedAt, requestNumber, snapshot };
}

function open<Order extends RowOrder>(key: string, order: Order): AcceptedOrder<Order> {
  return { key, order, asked: null, openedAt: deviceNow(), touched: false, membership: noMembershipChanges };
}

function accept<Order extends RowOrder>(accepted: AcceptedOrder<Order>, order: Order): AcceptedOrder<Order> {
  return { ...accepted, order, membership: noMembershipChanges };
}

function isSameOrder(a: RowOrder, b: RowOrder): boolean {
  return a.count === b.count && a.ids.length === b.ids.length && a.ids.every((id, at) => id === b.ids[at]);
}

export interface StableOrder<Order extends RowOrder> extends Pick<AcceptedOrder<Order>, 'order' | 'asked'> {
  ids: readonly string[];
  /** How many records have entered and left since this order was accepted, as far as that is known. */
  changeCount: number;
  /** The ids that are no longer in the list. */
  removed: ReadonlySet<string>;
  /** Shows another order; the person has asked for it. */
  accept(order: Order): void;
  /** Records membership changes that were found while `ids` was shown. */
  record(ids: readonly string[], changes: Iterable<readonly [string, MembershipChange]>): void;
  /** The person has touched the list: from now on a newer order waits. */
  touch(): void;
}

interface Asked<Order extends RowOrder> extends Pick<Outcome<unknown>, 'error' | 'requestNumber'> {
  /** Null where it failed. */
  order: Order | null;
}

/**
 * @param key the query; another query is shown in its own order at once
 * @param isSame whether two equal orders are the same page
 * @param asked what the loader brought, which is shown even if something newer arrived before it
 */
export function useStableOrder<Order extends RowOrder>(
  key: string,
  newest: Order,
  policy: OrderPolicy = listPolicy,
  isSame: (a: Order, b: Order) => boolean = () => true,
  asked: Asked<Order> | null = null,
): StableOrder<Order> {
  const [accepted, setAccepted] = useState(() => open(key, newest));
  // Set while rendering, so that no frame shows the previous query's rows.
  let shown = accepted.key === key ? accepted : open(key, newest);
  if (asked && asked.requestNumber !== shown.asked?.requestNumber)
    shown = { ...(asked.order ? accept(shown, asked.order) : shown), asked };
  // For a moment after something newer was accepted, an older page may still be the newest answer.
  const isOvertaken = isNewer(shown.order, newest);
  const isKnown = isSameOrder(shown.order, newest) && isSame(shown.order, newest);
  if (!isKnown && !isOvertaken && policy.mayMove(shown, newest)) shown = accept(shown, newest);
  if (shown !== accepted) setAccepted(shown);

  const { order, membership } = shown;
  const removed = useMemo(() => removedIds(membership), [membership]);
  return {
    order,
    asked: shown.asked,
    ids: order.ids,
    changeCount: policy.countChanges(shown, isNewer(order, newest) ? order : newest),
    removed,
    // Answers and changes that belong to another query or order are ignored.
    accept: (next) => setAccepted((now) => (now.key === key ? accept(now, next) : now)),
    record: (ids, changes) =>
      setAccepted((now) =>
        now.order.ids === ids ? { ...now, membership: addMembershipChanges(now.membership, changes) } : now,
      ),
    // A touch that changes nothing keeps the object: no render.
    touch: () => setAccepted((now) => (isFresh(now) ? { ...now, touched: true } : now)),
  };
}
