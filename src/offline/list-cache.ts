// What the service knows, in lists: the network writes here, screens read from here. Every method answers
// null or nothing when the database fails, never an error.
import type { z } from 'zod';
import { searchKey } from '../../contract/normalise.ts';
import { pageSize } from '../../contract/paging.ts';
import { compareRows } from './compare-rows.ts';
import type { ConsoleDb, StoredRow } from './db.ts';
import type { ListPage, Question, RowKind } from './row-kind.ts';

/** One name for one question. */
export function questionKey(entity: string, question: Question<string, string>): string {
  const { menu, search, sort, order, page } = question;
  return JSON.stringify([entity, menu, searchKey(search), sort, order, page]);
}

export function countKey(menu: string): string {
  return `count:${menu}`;
}

function parseRows<Row>(kind: { schema: z.ZodType<Row> }, stored: (StoredRow | undefined)[]): Row[] {
  return stored.flatMap((entry) => kind.schema.safeParse(entry?.row).data ?? []);
}

export type ListCache = ReturnType<typeof createListCache>;

export function createListCache(db: ConsoleDb | null) {
  let working = db !== null;

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

  async function rowsById<Row>(kind: RowKind<Row, string, string>, ids: string[]): Promise<Row[]> {
    const stored = (await db?.rows.bulkGet(ids.map((id) => [kind.entity, id]))) ?? [];
    return parseRows(kind, stored);
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

    /** A page as the service last answered it, or null when it never did. */
    page<Row, S extends string, M extends string>(kind: RowKind<Row, S, M>, question: Question<S, M>) {
      return quietly<ListPage<Row> | null>(async () => {
        const page = await db?.pages.get(questionKey(kind.entity, question));
        if (!page) return null;
        const rows = await rowsById(kind as RowKind<Row, string, string>, page.ids);
        return { rows, count: page.count, readAt: page.at, from: 'service' };
      });
    },

    /** Rows by id, in the order of the ids; those that are not there are left out. */
    rows<Row, S extends string, M extends string>(kind: RowKind<Row, S, M>, ids: string[]) {
      return quietly(() => rowsById(kind as RowKind<Row, string, string>, ids));
    },

    /** Keeps an answer: its rows, its page and, where it was about a whole menu, the menu's count. */
    keepPage<Row, S extends string, M extends string>(
      kind: RowKind<Row, S, M>,
      question: Question<S, M>,
      answer: { rows: Row[]; count: number; at: number },
    ) {
      const { rows, count, at } = answer;
      return quietly(async () => {
        await db?.transaction('rw', db.pages, db.rows, async () => {
          await db.rows.bulkPut(rows.map((row) => ({ entity: kind.entity, id: kind.idOf(row), row, at })));
          await db.pages.put({
            key: questionKey(kind.entity, question),
            ids: rows.map(kind.idOf),
            count,
            at,
          });
          if (question.search === '')
            await db.pages.put({ key: countKey(question.menu), ids: [], count, at });
        });
      });
    },

    keepRow<Row, S extends string, M extends string>(kind: RowKind<Row, S, M>, row: Row, at: number) {
      return quietly(async () => {
        await db?.rows.put({ entity: kind.entity, id: kind.idOf(row), row, at });
      });
    },

    /** One record as it was last seen in any list. */
    row<Row>(entity: string, schema: z.ZodType<Row>, id: string) {
      return quietly<{ row: Row; at: number } | null>(async () => {
        const stored = await db?.rows.get([entity, id]);
        const row = schema.safeParse(stored?.row).data;
        return stored && row !== undefined ? { row, at: stored.at } : null;
      });
    },

    /** The service says that a record is gone. */
    dropRow(entity: string, id: string) {
      return quietly(async () => {
        await db?.rows.delete([entity, id]);
      });
    },

    /** The same question, answered without the service: search, sort and paging over the rows that were seen. */
    fromRows<Row, S extends string, M extends string>(kind: RowKind<Row, S, M>, question: Question<S, M>) {
      return quietly<ListPage<Row>>(async () => {
        const stored = (await db?.rows.where('entity').equals(kind.entity).toArray()) ?? [];
        const term = searchKey(question.search);
        const found = stored.flatMap(({ row, at }) => {
          const parsed = kind.schema.safeParse(row).data;
          if (parsed === undefined || !kind.inMenu(parsed, question.menu)) return [];
          return kind.searchText(parsed).includes(term) ? [{ row: parsed, at }] : [];
        });
        found.sort((a, b) => compareRows(kind, question, a.row, b.row));
        const shown = found.slice((question.page - 1) * pageSize, question.page * pageSize);
        return {
          rows: shown.map(({ row }) => row),
          count: found.length,
          readAt: shown.length > 0 ? Math.min(...shown.map(({ at }) => at)) : null,
          from: 'rows',
        };
      });
    },

    keepCount(menu: string, count: number, at: number) {
      return quietly(async () => {
        await db?.pages.put({ key: countKey(menu), ids: [], count, at });
      });
    },

    count(menu: string) {
      return quietly(async () => (await db?.pages.get(countKey(menu)))?.count ?? null);
    },
  };
}
