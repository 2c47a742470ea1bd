// What this device keeps of what the service answered: answers are written here, screens read from here. Every method
// answers null or nothing when the database fails, never an error.
import { searchKey } from '../../../contract/common/normalise.ts';
import type { ListQuery, ListSource, ListTypes, Page, RecordType } from '../list-source.ts';
import type { Snapshot } from '../snapshot.ts';
import { answerOffline } from './answer-offline.ts';
import type { ConsoleDb, StoredPage, StoredRow } from './db.ts';
import { createRecentPages } from './recent-pages.ts';

/** Equal queries have equal keys. */
export function queryKey(entity: string, query: ListQuery): string {
  const { menu, facility = '', search, sort, order, page } = query;
  return JSON.stringify([entity, menu, facility, searchKey(search), sort, order, page]);
}

/** How the keys of all queries of a menu begin. */
function menuPrefix(entity: string, menu: string, facility = ''): string {
  return `${JSON.stringify([entity, menu, facility]).slice(0, -1)},`;
}

function parseRows<Row>({ schema }: RecordType<Row>, stored: readonly (StoredRow | undefined)[]): Row[] {
  return stored.flatMap((entry) => schema.safeParse(entry?.row).data ?? []);
}

function toSnapshot<Row>(rows: Row[], { count, at }: StoredPage): Snapshot<Page<Row>> {
  return { value: { rows, count }, readAt: at, from: 'service' };
}

export type DeviceCache = ReturnType<typeof createDeviceCache>;

export function createDeviceCache(db: ConsoleDb | null) {
  let working = db !== null;
  const recent = createRecentPages();
  /** Records that the service said are gone: what is merely not kept here may be there all the same. */
  const gone = new Set<string>();

  /** Safari loses the connection on waking: it is opened once more, and after that everything goes on without. */
  async function reopen(): Promise<boolean> {
    try {
      db?.close();
      await db?.open();
      return working;
    } catch {
      return false;
    }
  }

  async function quietly<T>(work: (db: ConsoleDb) => Promise<T>): Promise<T | null> {
    if (!working || !db) return null;
    try {
      return await work(db);
    } catch {
      working &&= await reopen();
    }
    try {
      return working ? await work(db) : null;
    } catch {
      working = false;
      return null;
    }
  }

  /** An answer that was overtaken by a later one changes nothing. */
  async function putRows({ rows: table }: ConsoleDb, rows: readonly StoredRow[]): Promise<void> {
    const stored = await table.bulkGet(rows.map(({ entity, id }) => [entity, id]));
    await table.bulkPut(rows.filter(({ at }, index) => at >= (stored[index]?.at ?? 0)));
  }

  async function putCount({ counts }: ConsoleDb, menu: string, count: number, at: number): Promise<void> {
    if (at >= ((await counts.get(menu))?.at ?? 0)) await counts.put({ menu, count, at });
  }

  async function rowsById<Row>(
    { rows }: ConsoleDb,
    type: RecordType<Row>,
    ids: readonly string[],
  ): Promise<Row[]> {
    return parseRows(type, await rows.bulkGet(ids.map((id) => [type.entity, id])));
  }

  /** @param affectedBy no page from before records of these entities were last changed, by this tab or another */
  async function storedPage<L extends ListTypes>(
    db: ConsoleDb,
    list: ListSource<L>,
    query: ListQuery<L>,
    affectedBy: readonly string[],
  ): Promise<Snapshot<Page<L['row']>> | null> {
    // Asked together: each way to the database and back takes as long as drawing a row or two.
    const [page, changes] = await Promise.all([
      db.pages.get(queryKey(list.entity, query)),
      affectedBy.length > 0 ? db.changes.bulkGet([...affectedBy]) : [],
    ]);
    if (!page || changes.some((change) => change && change.at > page.at)) return null;
    const rows = await rowsById<L['row']>(db, list, page.ids);
    // A page whose rows are not kept any more is no empty page.
    return rows.length === 0 && page.ids.length > 0 ? null : toSnapshot(rows, page);
  }

  return {
    /** False where the browser gives no database: what is kept lasts as long as the app is open. */
    get lasting() {
      return working;
    },

    /** Lets go of everything, for good: it is about to be erased. */
    close(): void {
      working = false;
      recent.clear();
      db?.close();
    },

    /** A page as the service last answered it, whatever was changed since; read from the database, as live queries need it. */
    storedPage: <L extends ListTypes>(list: ListSource<L>, query: ListQuery<L>) =>
      quietly((db) => storedPage(db, list, query, [])),

    /** The same, or null when something of it was changed since. */
    async unchangedPage<L extends ListTypes>(list: ListSource<L>, query: ListQuery<L>) {
      const known = recent.page(queryKey(list.entity, query), list.shows);
      if (known) return toSnapshot(parseRows<L['row']>(list, known.rows), known.page);
      return await quietly((db) => storedPage(db, list, query, list.shows));
    },

    /**
     * The same query, answered without the service: search, sort and paging over the rows that were seen.
     * Null when nothing of the menu was ever read, which is something else than an empty answer.
     */
    answerOffline: <L extends ListTypes>(list: ListSource<L>, query: ListQuery<L>) =>
      quietly(async (db) => {
        const [stored, page] = await Promise.all([
          db.rows.where('entity').equals(list.entity).toArray(),
          db.pages
            .where('key')
            .startsWith(menuPrefix(list.entity, query.menu, query.facility))
            .first(),
        ]);
        const known = stored.flatMap(({ row, at }) => {
          const parsed = list.schema.safeParse(row).data;
          return parsed !== undefined && list.inMenu(parsed, query.menu, query.facility)
            ? [{ row: parsed, at }]
            : [];
        });
        return answerOffline(list, query, known, page?.at);
      }),

    /** Keeps a page, its rows and, where it is about a whole menu, the menu's count. */
    async putPage<L extends ListTypes>(
      list: ListSource<L>,
      query: ListQuery<L>,
      { rows, count }: Page<L['row']>,
      at: number,
    ): Promise<void> {
      const { entity } = list;
      const stored = rows.map((row) => ({ entity, id: list.idOf(row), row, at }));
      const page = { key: queryKey(entity, query), entity, ids: rows.map(list.idOf), count, at };
      for (const { id } of stored) gone.delete(`${entity} ${id}`);
      recent.putRows(stored);
      recent.putPage(page);
      await quietly((db) =>
        db.transaction('rw', db.pages, db.rows, db.counts, async () => {
          await putRows(db, stored);
          if (at >= ((await db.pages.get(page.key))?.at ?? 0)) await db.pages.put(page);
          if (query.search === '' && !query.facility) await putCount(db, query.menu, count, at);
        }),
      );
    },

    /** Rows by id, in the order of the ids; those that are not there are left out. */
    rows: <Row>(type: RecordType<Row>, ids: readonly string[]) => quietly((db) => rowsById(db, type, ids)),

    /** One record as it was last seen in any list. */
    row: <Row>({ entity, schema }: RecordType<Row>, id: string) =>
      quietly<Snapshot<Row> | null>(async ({ rows }) => {
        const stored = await rows.get([entity, id]);
        const value = schema.safeParse(stored?.row).data;
        return stored && value !== undefined ? { value, readAt: stored.at, from: 'service' } : null;
      }),

    async putRow<Row>({ entity, idOf }: RecordType<Row>, row: Row, at: number): Promise<void> {
      const stored = { entity, id: idOf(row), row, at };
      gone.delete(`${entity} ${stored.id}`);
      recent.putRows([stored]);
      await quietly((db) => putRows(db, [stored]));
    },

    /** No page in memory is shown as if it were new; the database is told by `recordChange`. */
    expire(entity: string, at: number): void {
      recent.recordChange(entity, at);
    },

    /** Records of an entity were changed at this moment: no page that was asked for before is shown as if it were new. */
    async recordChange(entity: string, at: number): Promise<void> {
      recent.recordChange(entity, at);
      await quietly((db) => db.changes.put({ entity, at }));
    },

    /** The service says that records are gone. */
    async dropRows(entity: string, ids: readonly string[]): Promise<void> {
      for (const id of ids) gone.add(`${entity} ${id}`);
      recent.dropRows(entity, ids);
      await quietly((db) => db.rows.bulkDelete(ids.map((id) => [entity, id])));
    },

    /** Records are gone, and nobody knows which: what was not asked for since is not kept. */
    async dropRowsBefore(entity: string, at: number): Promise<void> {
      recent.dropRowsBefore(entity, at);
      await quietly((db) =>
        db.rows
          .where('entity')
          .equals(entity)
          .and((row) => row.at < at)
          .delete(),
      );
    },

    /** Whether the service said that a record is gone, and has not shown it since. */
    isGone: (entity: string, id: string) => gone.has(`${entity} ${id}`),

    putCount: (menu: string, count: number, at: number) => quietly((db) => putCount(db, menu, count, at)),

    count: (menu: string) =>
      quietly<Snapshot<number> | null>(async ({ counts }) => {
        const stored = await counts.get(menu);
        return stored ? { value: stored.count, readAt: stored.at, from: 'service' } : null;
      }),

    /** Looks into all that is kept, for what no list asks. Null where nothing can be kept. */
    inspect: <T>(look: (db: ConsoleDb) => Promise<T>) => quietly(look),

    /** Forgets everything, on this device alone, and answers whether that was done. */
    async clear(): Promise<boolean> {
      recent.clear();
      if (!working) return true;
      const done = await quietly(async (db) => {
        await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
        return true;
      });
      return done ?? false;
    },
  };
}
