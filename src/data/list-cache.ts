// What the service knows, in lists: the network writes here, screens read from here. Every method answers
// null or nothing when the database fails, never an error.
import type { z } from 'zod';
import { searchKey } from '../../contract/common/normalise.ts';
import { pageSize } from '../../contract/common/paging.ts';
import { compareRows } from './compare-rows.ts';
import type { ConsoleDb, StoredPage, StoredRow } from './db.ts';
import type { ListPage, ListQuery, ListSource, ListTypes } from './list-source.ts';

/** One name for one query. */
export function queryKey(entity: string, query: ListQuery): string {
  const { menu, facility = '', search, sort, order, page } = query;
  return JSON.stringify([entity, menu, facility, searchKey(search), sort, order, page]);
}

/** How the keys of all questions about a menu begin. */
function menuPrefix(entity: string, menu: string, facility = ''): string {
  return `${JSON.stringify([entity, menu, facility]).slice(0, -1)},`;
}

/** Under it stands when records of the entity were last changed: an answer from before may be of before. */
function changedKey(entity: string): string {
  return `changed:${entity}`;
}

export function countKey(menu: string): string {
  return `count:${menu}`;
}

/** How rows of an entity are kept. */
interface RowsOf<Row> {
  entity: string;
  schema: z.ZodType<Row>;
  idOf(row: Row): string;
}

function parseRows<Row>(source: { schema: z.ZodType<Row> }, stored: (StoredRow | undefined)[]): Row[] {
  return stored.flatMap((entry) => source.schema.safeParse(entry?.row).data ?? []);
}

export type ListCache = ReturnType<typeof createListCache>;

export function createListCache(db: ConsoleDb | null) {
  let working = db !== null;
  /** Pages of a browser without a database: they last as long as the app is open. */
  const memory = new Map<string, ListPage<unknown>>();
  /** The same for the moments of the last changes. */
  const changes = new Map<string, number>();
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

  async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
    if (!working) return null;
    try {
      return await work();
    } catch {
      working &&= await reopen();
    }
    try {
      return working ? await work() : null;
    } catch {
      working = false;
      return null;
    }
  }

  async function putRows(rows: StoredRow[]): Promise<void> {
    for (const { entity, id } of rows) gone.delete(`${entity} ${id}`);
    const stored = (await db?.rows.bulkGet(rows.map(({ entity, id }) => [entity, id]))) ?? [];
    await db?.rows.bulkPut(rows.filter(({ at }, index) => at >= (stored[index]?.at ?? 0)));
  }

  async function putPage(page: StoredPage): Promise<void> {
    const stored = await db?.pages.get(page.key);
    if (page.at >= (stored?.at ?? 0)) await db?.pages.put(page);
  }

  async function rowsById<Row>(source: RowsOf<Row>, ids: readonly string[]): Promise<Row[]> {
    const stored = (await db?.rows.bulkGet(ids.map((id) => [source.entity, id]))) ?? [];
    return parseRows(source, stored);
  }

  /** @param orNone not a page from before something that its rows show was last changed, by this tab or another */
  async function storedPage<L extends ListTypes>(
    source: ListSource<L>,
    query: ListQuery<L>,
    orNone: { ifChanged: boolean },
  ): Promise<ListPage<L['row']> | null> {
    const changedKeys = orNone.ifChanged ? source.shows.map(changedKey) : [];
    // Asked together: each way to the database and back is as long as drawing a row or two.
    const [page, ...changed] =
      (await db?.pages.bulkGet([queryKey(source.entity, query), ...changedKeys])) ?? [];
    if (!page || changed.some((change) => change && change.at > page.at)) return null;
    const rows = await rowsById<L['row']>(source, page.ids);
    // A page whose rows are not kept any more is no empty page.
    if (rows.length === 0 && page.ids.length > 0) return null;
    return { rows, count: page.count, readAt: page.at, from: 'service' };
  }

  return {
    /** False where the browser gives no database: nothing is kept, and everything is asked of the service. */
    get lasting() {
      return working;
    },

    /** Lets go of the database, for good: it is about to be erased. */
    close() {
      working = false;
      db?.close();
    },

    /** A page as the service last answered it, whatever was changed since: an open list shows it until it was read again. */
    lastPage<L extends ListTypes>(source: ListSource<L>, query: ListQuery<L>) {
      return quietly(() => storedPage(source, query, { ifChanged: false }));
    },

    /** A page as the service last answered it, or null when it never did, or not since something of it was changed. */
    async page<L extends ListTypes>(source: ListSource<L>, query: ListQuery<L>) {
      const key = queryKey(source.entity, query);
      const remembered = memory.get(key);
      const after = Math.max(0, ...source.shows.map((entity) => changes.get(entity) ?? 0));
      if (remembered && remembered.readAt >= after)
        return { ...remembered, rows: source.schema.array().parse(remembered.rows) };
      return await quietly(() => storedPage(source, query, { ifChanged: true }));
    },

    /** Rows by id, in the order of the ids; those that are not there are left out. */
    rows<L extends ListTypes>(source: ListSource<L>, ids: readonly string[]) {
      return quietly(() => rowsById<L['row']>(source, ids));
    },

    /**
     * Keeps an answer: its rows, its page and, where it was about a whole menu, the menu's count.
     * `at` is when it was asked for: an answer that was overtaken by a later query changes nothing.
     */
    async keepPage<L extends ListTypes>(
      source: ListSource<L>,
      query: ListQuery<L>,
      { rows, count, at }: { rows: L['row'][]; count: number; at: number },
    ) {
      const key = queryKey(source.entity, query);
      const ids = rows.map(source.idOf);
      if (!working) memory.set(key, { rows, count, readAt: at, from: 'service' });
      await quietly(async () => {
        await db?.transaction('rw', db.pages, db.rows, async () => {
          await putRows(rows.map((row) => ({ entity: source.entity, id: source.idOf(row), row, at })));
          await putPage({ key, ids, count, at });
          if (query.search === '' && !query.facility)
            await putPage({ key: countKey(query.menu), ids: [], count, at });
        });
      });
    },

    keepRow<Row>(source: Pick<RowsOf<Row>, 'entity' | 'idOf'>, row: Row, at: number) {
      return quietly(() => putRows([{ entity: source.entity, id: source.idOf(row), row, at }]));
    },

    /** One record as it was last seen in any list. */
    row<Row>(entity: string, schema: z.ZodType<Row>, id: string) {
      return quietly<{ row: Row; at: number } | null>(async () => {
        const stored = await db?.rows.get([entity, id]);
        const row = schema.safeParse(stored?.row).data;
        return stored && row !== undefined ? { row, at: stored.at } : null;
      });
    },

    /** Records of an entity were changed at this moment: no page that was asked for before is shown as if it were new. */
    noteChange(entity: string, at: number) {
      changes.set(entity, at);
      return quietly(() => putPage({ key: changedKey(entity), ids: [], count: 0, at }));
    },

    /** The service says that records are gone. */
    dropRows(entity: string, ids: readonly string[]) {
      for (const id of ids) gone.add(`${entity} ${id}`);
      return quietly(async () => db?.rows.bulkDelete(ids.map((id) => [entity, id])));
    },

    /** Records are gone, and nobody knows which: what was not asked for since is not kept. */
    dropRowsBefore(entity: string, at: number) {
      return quietly(async () =>
        db?.rows
          .where('entity')
          .equals(entity)
          .and((row) => row.at < at)
          .delete(),
      );
    },

    /** Whether the service said that a record is gone, and has not shown it since. */
    isGone: (entity: string, id: string) => gone.has(`${entity} ${id}`),

    /**
     * The same query, answered without the service: search, sort and paging over the rows that were seen.
     * Null when nothing of the menu was ever read, which is something else than an empty answer.
     */
    fromRows<L extends ListTypes>(source: ListSource<L>, query: ListQuery<L>) {
      return quietly<ListPage<L['row']> | null>(async () => {
        const stored = (await db?.rows.where('entity').equals(source.entity).toArray()) ?? [];
        const seen = stored.flatMap(({ row, at }) => {
          const parsed = source.schema.safeParse(row).data;
          return parsed !== undefined && source.inMenu(parsed, query.menu, query.facility)
            ? [{ row: parsed, at }]
            : [];
        });
        const read = await db?.pages
          .where('key')
          .startsWith(menuPrefix(source.entity, query.menu, query.facility))
          .first();
        if (seen.length === 0 && !read) return null;
        const term = searchKey(query.search);
        const found = seen.filter(({ row }) => source.searchText(row).includes(term));
        found.sort((a, b) => compareRows(source, query, a.row, b.row));
        const shown = found.slice((query.page - 1) * pageSize, query.page * pageSize);
        const ages = (shown.length > 0 ? shown : seen).map(({ at }) => at);
        return {
          rows: shown.map(({ row }) => row),
          count: found.length,
          readAt: Math.min(...ages, ...(read && ages.length === 0 ? [read.at] : [])),
          from: 'rows',
        };
      });
    },

    /** Looks into all that is kept, for what no list asks. Null where nothing can be kept. */
    look<T>(into: (kept: ConsoleDb) => Promise<T>) {
      return quietly<T | null>(async () => (db ? await into(db) : null));
    },

    /** Forgets every list, on this device alone, and answers whether that was done. */
    async clear(): Promise<boolean> {
      memory.clear();
      if (!working) return true;
      const done = await quietly(async () => {
        await db?.transaction('rw', db.pages, db.rows, () =>
          Promise.all([db.pages.clear(), db.rows.clear()]),
        );
        return true;
      });
      return done ?? false;
    },

    keepCount(menu: string, count: number, at: number) {
      return quietly(() => putPage({ key: countKey(menu), ids: [], count, at }));
    },

    count(menu: string) {
      return quietly(async () => (await db?.pages.get(countKey(menu)))?.count ?? null);
    },
  };
}
