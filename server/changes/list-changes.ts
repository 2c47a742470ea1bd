// All monitors, facilities and users, then what changed of them. Records are read after their places in the order, so that
// each is at least as new as its place; and the cursor is made last, so that no page shows what came after it.
import { changesKeptDays, cursorUnknown } from '../../contract/changes/changes.ts';
import { type EntityKind, entityKinds, ofEachKind } from '../../contract/common/entities.ts';
import { HttpError } from '../http/http-error.ts';
import { forgetOldChanges, numberChanges } from '../store/changes/order.ts';
import { beginningOf, countRecords, readChangesAfter, readRunOf } from '../store/changes/record-changes.ts';
import type { SweepStep } from '../store/common/sweeps.ts';
import type { Database } from '../store/engine/database.ts';
import { findFacilities } from '../store/facilities/facilities.ts';
import { findMonitors } from '../store/monitors/monitors.ts';
import { findUsers } from '../store/users/users.ts';
import { type ChangeCursor, formatCursor, parseCursor } from './cursor.ts';

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

function unknown(): HttpError {
  return new HttpError(410, 'cursorUnknown', { code: cursorUnknown });
}

/** @throws HttpError 410 for a cursor of another past than this database's, or of one whose removals are forgotten */
async function requireKnown(db: Database, { run, madeAt, place, readsUpTo }: ChangeCursor): Promise<void> {
  const known = await readRunOf(db, run);
  if (!known || madeAt > known.lastBatch) throw unknown();
  // Up to here nothing that was removed has to be told.
  const upTo = Math.max(place.batch, (readsUpTo ?? 0) + 1);
  if (upTo < known.firstKnown) throw unknown();
}

async function readRows(
  db: Database,
  places: readonly { type: EntityKind; recordId: string }[],
): Promise<Rows> {
  const read = ofEachKind(() => new Map<string, EntityRows[EntityKind]>());
  for (const kind of entityKinds) {
    const ids = places.flatMap(({ type, recordId }) => (type === kind ? [recordId] : []));
    const rows = ids.length > 0 ? await find[kind](db, ids) : [];
    for (const row of rows) read[kind].set(row.id, row);
  }
  return read as Rows;
}

interface ChangesQuery {
  since?: string | undefined;
  count: number;
}

/** Lists a page. @throws HttpError 410 */
export type ListChanges = (query: ChangesQuery) => Promise<ChangesPage>;

/** @throws HttpError 410 */
export async function listChanges(db: Database, { since, count }: ChangesQuery): Promise<ChangesPage> {
  const cursor = since === undefined ? undefined : parseCursor(since);
  if (since !== undefined && !cursor) throw unknown();
  await numberChanges(db);
  const found = await readChangesAfter(db, cursor?.place ?? beginningOf(0), count);
  if (cursor) await requireKnown(db, cursor);
  const more = found.places.length > count;
  const places = found.places.slice(0, count);
  const rows = await readRows(db, places);
  const readsUpTo = cursor ? cursor.readsUpTo : found.lastBatch;
  const changed = places.flatMap(({ type, recordId, batch }) =>
    rows[type].has(recordId) || readsUpTo === null || batch > readsUpTo ? [{ type, id: recordId }] : [],
  );
  const place = (more && places.at(-1)) || beginningOf(found.lastBatch + 1);
  const { token: run, lastBatch: madeAt } = await numberChanges(db);
  const isStillReading = readsUpTo !== null && place.batch <= readsUpTo;
  const next = formatCursor({ run, madeAt, place, readsUpTo: isStillReading ? readsUpTo : null });
  return { ...rows, changed, next, more, count: await countRecords(db) };
}

/** Numbers what nobody asks for, so that it does not pile up, and forgets what no cursor can ask for. */
export function changesSweep(db: Database): SweepStep {
  return async () => {
    await numberChanges(db);
    await forgetOldChanges(db, changesKeptDays);
  };
}
