// The service's answers as this device keeps them. No method rejects: null or nothing where the database fails.

import { keysVersion, searchWords } from '../../../contract/common/normalise.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { clearStartRecords } from '../../lib/start-records.ts';
import type { ListDefinition, ListQuery, ListTypes, Page, RecordType } from '../list-definition.ts';
import type { Snapshot } from '../snapshot.ts';
import { answerOnDevice } from './answer-on-device.ts';
import { type ConsoleDb, roundWork, type StoredPage, type StoredRow } from './db.ts';
import { createPatientDatabase } from './patient-database.ts';
import { mayBeAfter, replaces } from './stored-times.ts';

export function queryKey(entity: string, query: ListQuery): string {
  const { menu, facility = '', searchText, filters, sort, order, page, pageSize } = query;
  const words = searchWords(searchText).join(' ');
  return JSON.stringify([
    entity,
    menu,
    facility,
    // A search may have found less before keys had this form.
    words && `${keysVersion} ${words}`,
    ...(filters ? [filters] : []),
    sort,
    order,
    page,
    pageSize,
  ]);
}

/** The beginning of the keys of all queries of a menu. */
function menuPrefix(entity: string, menu: string, facility = ''): string {
  return `${JSON.stringify([entity, menu, facility]).slice(0, -1)},`;
}

function parseRows<Row>({ schema }: RecordType<Row>, stored: readonly (StoredRow | undefined)[]): Row[] {
  return stored.flatMap((entry) => schema.safeParse(entry?.row).data ?? []);
}

function toSnapshot<Row>(rows: Row[], { count, at }: StoredPage): Snapshot<Page<Row>> {
  return { value: { rows, count }, requestedAt: at, origin: 'service' };
}

export type DeviceCache = ReturnType<typeof createDeviceCache>;

/**
 * @param opening null, or resolves with null, where the browser has no database
 * @param onSilence called when the database does not answer: until it does, nothing is kept
 * @param onAnswer takes over what the service answers: records by their ids; null: it was deleted
 */
export function createDeviceCache(
  opening: ConsoleDb | Promise<ConsoleDb | null> | null,
  onSilence: () => void = () => undefined,
  onAnswer: (entity: string, records: readonly (readonly [string, unknown])[], at: number) => void = () =>
    undefined,
) {
  const database = createPatientDatabase(opening, onSilence);
  const { quietly, surely, opened } = database;

  /** Records that are known to be deleted; others may exist although they are not kept. */
  const deleted = new Set<string>();

  /** Skips rows of which a later answer is stored. */
  async function putRows({ rows: table }: ConsoleDb, rows: readonly StoredRow[]): Promise<void> {
    const stored = await table.bulkGet(rows.map(({ entity, id }) => [entity, id]));
    await table.bulkPut(rows.filter((row, index) => replaces(row, stored[index])));
  }

  async function putCount({ counts }: ConsoleDb, menu: string, count: number, at: number): Promise<void> {
    const entry = { menu, count, at };
    if (replaces(entry, await counts.get(menu))) await counts.put(entry);
  }

  async function rowsById<Row>(
    { rows }: ConsoleDb,
    type: RecordType<Row>,
    ids: readonly string[],
  ): Promise<Row[]> {
    return parseRows(type, await rows.bulkGet(ids.map((id) => [type.entity, id])));
  }

  /** @returns null, too, where a record of one of the entities `affectedBy` has changed since; none: however old it is */
  async function storedPage<L extends ListTypes>(
    db: ConsoleDb,
    definition: ListDefinition<L>,
    query: ListQuery<L>,
    affectedBy: readonly string[],
  ): Promise<Snapshot<Page<L['row']>> | null> {
    // Together: each round trip to the database takes as long as drawing a row or two.
    const [page, changes] = await Promise.all([
      db.pages.get(queryKey(definition.entity, query)),
      affectedBy.length > 0 ? db.changes.bulkGet([...affectedBy]) : [],
    ]);
    if (!page || changes.some((change) => mayBeAfter(change, page))) return null;
    const rows = await rowsById<L['row']>(db, definition, page.ids);
    // Its rows were dropped: that is no empty page.
    return rows.length === 0 && page.ids.length > 0 ? null : toSnapshot(rows, page);
  }

  return {
    /** False where the browser has no database: then nothing is kept. */
    get persistent() {
      return database.works && !database.silent;
    },

    /** Whether the database is there but does not answer. */
    get silent() {
      return database.silent;
    },

    /** Resolves when the database is open, or known not to be there. */
    opened,

    /** Before the device is cleared; nothing is kept after this. */
    close(): void {
      database.close();
    },

    /** A page as last fetched, also when it is out of date; from the database, as live queries need it. */
    storedPage: <L extends ListTypes>(definition: ListDefinition<L>, query: ListQuery<L>) =>
      quietly((db) => storedPage(db, definition, query, [])),

    /** The stored page, or null when something that affects it has changed since. */
    unchangedPage: <L extends ListTypes>(definition: ListDefinition<L>, query: ListQuery<L>) =>
      quietly((db) => storedPage(db, definition, query, definition.affectedBy)),

    /** Answers a query offline (answer-on-device.ts). Null when nothing of the menu was ever fetched. */
    answerOnDevice: <L extends ListTypes>(definition: ListDefinition<L>, query: ListQuery<L>) =>
      quietly(async (db) => {
        const [stored, page] = await Promise.all([
          db.rows.where('entity').equals(definition.entity).toArray(),
          db.pages
            .where('key')
            .startsWith(menuPrefix(definition.entity, query.menu, query.facility))
            .first(),
        ]);
        const inMenu = stored.flatMap(({ row, at }) => {
          const parsed = definition.schema.safeParse(row).data;
          return parsed !== undefined && definition.inMenu(parsed, query.menu, query.facility)
            ? [{ row: parsed, at }]
            : [];
        });
        return answerOnDevice(definition, query, inMenu, page?.at);
      }),

    /** Stores a page, its rows and, for an unfiltered query, the menu's count. */
    async putPage<L extends ListTypes>(
      definition: ListDefinition<L>,
      query: ListQuery<L>,
      { rows, count }: Page<L['row']>,
      at: number,
    ): Promise<void> {
      if (database.closed) return;
      const { entity } = definition;
      const stored = rows.map((row) => ({ entity, id: definition.idOf(row), row, at }));
      const page = { key: queryKey(entity, query), entity, ids: rows.map(definition.idOf), count, at };
      for (const { id } of stored) deleted.delete(`${entity} ${id}`);
      onAnswer(
        entity,
        rows.map((row) => [definition.idOf(row), row]),
        at,
      );
      await quietly((db) =>
        db.transaction('rw', db.pages, db.rows, db.counts, async () => {
          await putRows(db, stored);
          if (replaces(page, await db.pages.get(page.key))) await db.pages.put(page);
          if (query.searchText === '' && !query.facility && !query.filters)
            await putCount(db, query.menu, count, at);
        }),
      );
    },

    /** Rows in the order of the ids; those that are not kept are left out. */
    rows: <Row>(type: RecordType<Row>, ids: readonly string[]) => quietly((db) => rowsById(db, type, ids)),

    /** One record as last fetched, by itself or in any list. */
    row: <Row>({ entity, schema }: RecordType<Row>, id: string) =>
      quietly<Snapshot<Row> | null>(async ({ rows }) => {
        const stored = await rows.get([entity, id]);
        const value = schema.safeParse(stored?.row).data;
        return stored && value !== undefined ? { value, requestedAt: stored.at, origin: 'service' } : null;
      }),

    async putRow<Row>({ entity, idOf }: RecordType<Row>, row: Row, at: number): Promise<void> {
      if (database.closed) return;
      const stored = { entity, id: idOf(row), row, at };
      deleted.delete(`${entity} ${stored.id}`);
      onAnswer(entity, [[stored.id, row]], at);
      await quietly((db) => putRows(db, [stored]));
    },

    /** From now on, pages from before this moment do not count as unchanged. */
    async recordChange(entity: string, at: number): Promise<void> {
      clearStartRecords();
      await surely(`change of ${entity}`, (db) => db.changes.put({ entity, at }));
    },

    async removeRows(entity: string, ids: readonly string[]): Promise<void> {
      for (const id of ids) deleted.add(`${entity} ${id}`);
      onAnswer(
        entity,
        ids.map((id) => [id, null]),
        serviceNow(),
      );
      await surely(`rows ${JSON.stringify([entity, ...ids])}`, (db) =>
        db.rows.bulkDelete(ids.map((id) => [entity, id])),
      );
    },

    /** Records were deleted, and it is not known which: removes all that were fetched before. */
    async removeRowsBefore(entity: string, at: number): Promise<void> {
      await surely(`rows of ${entity} before`, (db) =>
        db.rows
          .where('entity')
          .equals(entity)
          .and((row) => row.at < at)
          .delete(),
      );
    },

    isDeleted: (entity: string, id: string) => deleted.has(`${entity} ${id}`),

    putCount: (menu: string, count: number, at: number) => quietly((db) => putCount(db, menu, count, at)),

    count: (menu: string) =>
      quietly<Snapshot<number> | null>(async ({ counts }) => {
        const stored = await counts.get(menu);
        return stored ? { value: stored.count, requestedAt: stored.at, origin: 'service' } : null;
      }),

    /** For other queries than a list's. Null where there is no database. */
    inspect: <T>(query: (db: ConsoleDb) => Promise<T>) => quietly(query),

    /** Empties this person's database, for Clear on My page. Returns whether that worked. */
    async clearThisDatabase(): Promise<boolean> {
      clearStartRecords();
      if (!database.works) return !database.hasFailed;
      const done = await quietly(async (db) => {
        await db.transaction('rw', db.tables, async () => {
          await Promise.all(db.tables.map((table) => table.clear()));
          // Without it, another tab would take it for removed by the browser, and store it again.
          await db.work.put({ name: roundWork, value: null });
        });
        return true;
      });
      return done ?? false;
    },
  };
}
