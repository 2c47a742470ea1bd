// The latest pages, in memory before the database, so that a known list opens without delay. In a browser without a
// database, it is the only cache.
import type { StoredChange, StoredPage, StoredRow } from './db.ts';
import { mayBeAfter, replaces } from './stored-times.ts';

const maxPages = 40;
const maxRows = 600;

export function createRecentPages() {
  /** By key, the least recently used first. */
  const pages = new Map<string, StoredPage>();
  const rows = new Map<string, StoredRow>();
  /** By entity. */
  const changes = new Map<string, StoredChange>();

  const rowKey = (entity: string, id: string) => `${entity} ${id}`;

  function markUsed(page: StoredPage): void {
    pages.delete(page.key);
    pages.set(page.key, page);
  }

  function prune(): void {
    for (const key of pages.keys()) {
      if (pages.size <= maxPages) break;
      pages.delete(key);
    }
    if (rows.size <= maxRows) return;
    const needed = new Set(
      [...pages.values()].flatMap(({ entity, ids }) => ids.map((id) => rowKey(entity, id))),
    );
    for (const key of rows.keys()) if (!needed.has(key)) rows.delete(key);
  }

  return {
    /** A page with its rows; null where one is missing, or something has changed since. */
    page(key: string, affectedBy: readonly string[]): { page: StoredPage; rows: StoredRow[] } | null {
      const page = pages.get(key);
      if (!page || affectedBy.some((entity) => mayBeAfter(changes.get(entity), page))) return null;
      const found = page.ids.flatMap((id) => rows.get(rowKey(page.entity, id)) ?? []);
      if (found.length < page.ids.length) return null;
      markUsed(page);
      return { page, rows: found };
    },

    putPage(page: StoredPage): void {
      if (!replaces(page, pages.get(page.key))) return;
      markUsed(page);
      prune();
    },

    putRows(stored: readonly StoredRow[]): void {
      for (const row of stored) {
        const key = rowKey(row.entity, row.id);
        if (replaces(row, rows.get(key))) rows.set(key, row);
      }
    },

    recordChange(change: StoredChange): void {
      changes.set(change.entity, change);
    },

    removeRows(entity: string, ids: readonly string[]): void {
      for (const id of ids) rows.delete(rowKey(entity, id));
    },

    removeRowsBefore(entity: string, at: number): void {
      for (const [key, row] of rows) if (row.entity === entity && row.at < at) rows.delete(key);
    },

    clear(): void {
      pages.clear();
      rows.clear();
    },
  };
}
