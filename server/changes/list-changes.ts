// All monitors, facilities and users, then what changed of them. Records are read after their places in the order, so that
// each is at least as new as its place; and the cursor is made last, so that no page shows what came after it. Whoever sees the
// records of some facilities alone reads the order of these, and records by the policies of the database.
import { changesKeptDays, cursorUnknown } from '../../contract/changes/changes.ts';
import { type EntityKind, entityKinds, ofEachKind } from '../../contract/common/entities.ts';
import { HttpError } from '../http/http-error.ts';
import { forgetOldChanges, numberChanges } from '../store/changes/order.ts';
import {
  beginningOf,
  type ChangePlace,
  countRecords,
  type PlacedChange,
  readChangesAfter,
  readRunOf,
} from '../store/changes/record-changes.ts';
import type { SweepStep } from '../store/common/sweeps.ts';
import type { Database } from '../store/engine/database.ts';
import { outsideReach, withinReach } from '../store/engine/reach.ts';
import { findFacilities } from '../store/facilities/facilities.ts';
import { findMonitors } from '../store/monitors/monitors.ts';
import { findUsers } from '../store/users/users.ts';
import type { ChangeCursor, ChangeCursors } from './cursor.ts';
import type { ChangeReader } from './reader.ts';

type Find = (db: Database, ids: readonly string[]) => Promise<{ id: string }[]>;

/** Reads records of each kind by their ids. */
const find = {
  monitor: findMonitors,
  facility: findFacilities,
  user: findUsers,
} satisfies Record<EntityKind, Find>;

export type EntityRows = { [Kind in EntityKind]: Awaited<ReturnType<(typeof find)[Kind]>>[number] };

type Rows = { [Kind in EntityKind]: ReadonlyMap<string, EntityRows[Kind]> };

export interface ChangesPage extends Rows {
  /** In their order; what is in none of the rows is removed. */
  changed: readonly { type: EntityKind; id: string }[];
  next: string;
  more: boolean;
  /** How many records there are. */
  count: number;
}

/** Kinds of records that are seen in the same facilities, or everywhere. */
interface Seen {
  kinds: readonly EntityKind[];
  within<Result>(work: () => Promise<Result>): Promise<Result>;
}

function seenBy({ callerId, reachOf }: ChangeReader): Seen[] {
  const groups = new Map<string, Seen & { kinds: EntityKind[] }>();
  for (const kind of entityKinds) {
    const reach = reachOf(kind);
    if (reach === 'nothing') continue;
    const roles = reach === 'everything' ? null : reach.roles;
    const name = String(roles);
    const group = groups.get(name) ?? {
      kinds: [],
      within: (work) => (roles ? withinReach({ callerId, roles }, work) : outsideReach(work)),
    };
    group.kinds.push(kind);
    groups.set(name, group);
  }
  return [...groups.values()];
}

function unknown(): HttpError {
  return new HttpError(410, 'cursorUnknown', { code: cursorUnknown });
}

/**
 * @throws HttpError 410 for a cursor of another past than this database's, of one whose removals are forgotten, or of a reader
 * who saw something else
 */
async function requireKnown(
  db: Database,
  { run, madeAt, place, readsUpTo, mark }: ChangeCursor,
  reader: ChangeReader,
): Promise<void> {
  const known = mark === reader.mark ? await readRunOf(db, run) : undefined;
  if (!known || madeAt > known.lastBatch) throw unknown();
  // Up to here nothing that was removed has to be told.
  const upTo = Math.max(place.batch, (readsUpTo ?? 0) + 1);
  if (upTo < known.firstKnown) throw unknown();
}

function compare(a: ChangePlace, b: ChangePlace): number {
  if (a.batch !== b.batch) return a.batch - b.batch;
  const [textOfA, textOfB] = [a, b].map(({ type, recordId }) => `${type} ${recordId}`) as [string, string];
  return textOfA < textOfB ? -1 : 1;
}

/** In one order, at most one more than was asked for. */
async function readPlaces(
  db: Database,
  seen: readonly Seen[],
  after: ChangePlace,
  count: number,
): Promise<PlacedChange[]> {
  const found: PlacedChange[] = [];
  for (const { kinds, within } of seen)
    found.push(...(await within(() => readChangesAfter(db, after, { count, kinds }))));
  return seen.length > 1 ? found.sort(compare).slice(0, count + 1) : found;
}

async function readRows(db: Database, seen: readonly Seen[], places: readonly PlacedChange[]): Promise<Rows> {
  const read = ofEachKind(() => new Map<string, EntityRows[EntityKind]>());
  for (const { kinds, within } of seen)
    for (const kind of kinds) {
      const ids = places.flatMap(({ type, recordId }) => (type === kind ? [recordId] : []));
      const rows = ids.length > 0 ? await within<{ id: string }[]>(() => find[kind](db, ids)) : [];
      for (const row of rows) read[kind].set(row.id, row as EntityRows[EntityKind]);
    }
  return read as Rows;
}

async function countSeen(db: Database, seen: readonly Seen[]): Promise<number> {
  let count = 0;
  for (const { kinds, within } of seen) count += await within(() => countRecords(db, kinds));
  return count;
}

interface ChangesQuery {
  since?: string | undefined;
  count: number;
}

/** Lists a page. @throws HttpError 410 */
export type ListChanges = (query: ChangesQuery, reader: ChangeReader) => Promise<ChangesPage>;

/** @throws HttpError 410 */
async function listPage(
  { db, cursors }: { db: Database; cursors: ChangeCursors },
  { since, count }: ChangesQuery,
  reader: ChangeReader,
): Promise<ChangesPage> {
  const cursor = since === undefined ? undefined : cursors.parse(since);
  if (since !== undefined && !cursor) throw unknown();
  const seen = seenBy(reader);
  // Whatever is committed later comes with the next page, too.
  const { lastBatch } = await numberChanges(db);
  const found = await readPlaces(db, seen, cursor?.place ?? beginningOf(0), count);
  if (cursor) await requireKnown(db, cursor, reader);
  const more = found.length > count;
  const places = found.slice(0, count);
  const rows = await readRows(db, seen, places);
  const readsUpTo = cursor ? cursor.readsUpTo : lastBatch;
  const changed = places.flatMap(({ type, recordId, batch }) =>
    rows[type].has(recordId) || readsUpTo === null || batch > readsUpTo ? [{ type, id: recordId }] : [],
  );
  const place = (more && places.at(-1)) || beginningOf(lastBatch + 1);
  const { token: run, lastBatch: madeAt } = await numberChanges(db);
  const isStillReading = readsUpTo !== null && place.batch <= readsUpTo;
  const next = cursors.format({
    run,
    madeAt,
    place,
    readsUpTo: isStillReading ? readsUpTo : null,
    mark: reader.mark,
  });
  return { ...rows, changed, next, more, count: await countSeen(db, seen) };
}

export function createListChanges(dependencies: { db: Database; cursors: ChangeCursors }): ListChanges {
  // Numbers are made of everything, for everybody.
  return (query, reader) => outsideReach(() => listPage(dependencies, query, reader));
}

/** Numbers what nobody asks for, so that it does not pile up, and forgets what no cursor can ask for. */
export function changesSweep(db: Database): SweepStep {
  return async () => {
    await numberChanges(db);
    await forgetOldChanges(db, changesKeptDays);
  };
}
