// Keeps in the store's database what is beside all records: rows that were seen, counts, and what a person has made.
import { isOvertaken } from './ages.ts';
import type { StoredCount, StoredRow } from './database.ts';
import type { Disk } from './disk.ts';

export interface VersionedWork {
  /** Undefined where there is nothing. */
  value: unknown;
  version: number;
}

/** The name beside a person's work of the mark of what they see. */
const sightName = 'sight';

export type Kept = ReturnType<typeof createKept>;

export function createKept(disk: Disk) {
  const counts = new Map<string, StoredCount>();

  return {
    /** Reads the rows, and the counts. */
    async load(): Promise<readonly StoredRow[]> {
      const stored = await disk.run((db) => Promise.all([db.rows.toArray(), db.counts.toArray()]));
      for (const count of stored?.[1] ?? []) counts.set(count.menu, count);
      return stored?.[0] ?? [];
    },

    count: (menu: string): StoredCount | null => counts.get(menu) ?? null,

    async putCounts(latest: Readonly<Record<string, number>>, at: number, isTold = false): Promise<void> {
      const entries = Object.entries(latest)
        .filter(([menu]) => !isOvertaken(at, counts.get(menu)?.at ?? 0))
        .map(([menu, count]) => ({ menu, count, at }));
      for (const entry of entries) counts.set(entry.menu, entry);
      if (!isTold) await disk.run((db) => db.counts.bulkPut(entries));
    },

    /** @param rows by record id; null: it was deleted, which is kept, too, because all records may still have it */
    async storeRows(
      entity: string,
      rows: readonly (readonly [string, unknown])[],
      at: number,
    ): Promise<void> {
      if (rows.length === 0) return;
      const latest = rows.map(([id, row]) => ({ entity, id, row, at }));
      const keys = rows.map(([id]): [string, string] => [entity, id]);
      await disk.surely(JSON.stringify(keys), (db) =>
        db.transaction('rw', db.rows, async () => {
          // Another tab may have stored a later one.
          const stored = await db.rows.bulkGet(keys);
          await db.rows.bulkPut(latest.filter((_, index) => !isOvertaken(at, stored[index]?.at ?? 0)));
        }),
      );
    },

    async removeRows(entity: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const keys = ids.map((id): [string, string] => [entity, id]);
      await disk.surely(JSON.stringify([entity, ...ids]), (db) => db.rows.bulkDelete(keys));
    },

    /** Null where there is no database, or it does not answer. */
    async work(name: string): Promise<VersionedWork | null> {
      return await disk.run(async ({ work }) => {
        const { value, version = 0 } = (await work.get(name)) ?? {};
        return { value, version };
      });
    },

    /** Returns whether it was stored: false where it was changed `after` that version. Null where the database does not do it. */
    async putWork({ name, value, after }: { name: string; value: unknown; after: number }) {
      return await disk.run((db) =>
        db.transaction('rw', db.work, async () => {
          const { version = 0 } = (await db.work.get(name)) ?? {};
          if (version === after) await db.work.put({ name, value, version: version + 1 });
          return version === after;
        }),
      );
    },

    /** The mark of what the person could see when the records were read. */
    async sight(): Promise<number> {
      const stored = await disk.run((db) => db.work.get(sightName));
      return typeof stored?.value === 'number' ? stored.value : 0;
    },

    /**
     * Forgets all records, which were read when the person could see others. What they have made stays.
     * @param isTold another tab does it in the database
     */
    async beginSight(sight: number, isTold = false): Promise<void> {
      counts.clear();
      disk.forgetMissed();
      if (isTold) return;
      await disk.run((db) =>
        db.transaction('rw', db.tables, async () => {
          await Promise.all([db.rows.clear(), db.counts.clear(), db.removeRecords()]);
          await db.work.put({ name: sightName, value: sight });
        }),
      );
    },

    /** @param isTold another tab clears: what this one was about to store would come after it */
    async clear(isTold = false): Promise<boolean> {
      counts.clear();
      disk.forgetMissed();
      if (disk.state === 'none') return isTold || !disk.hasFailed;
      const isDone = await disk.run((db) =>
        db.transaction('rw', db.tables, async () => {
          const tables = db.tables.filter(({ name }) => !isTold || name !== db.work.name);
          const before = await db.work.get('round');
          const sight = await db.work.get(sightName);
          await Promise.all(tables.map((table) => table.clear()));
          if (!isTold && sight) await db.work.put(sight);
          // Without it, another tab would take it for removed by the browser, and store it again.
          if (!isTold) await db.work.put({ name: 'round', value: null, version: (before?.version ?? 0) + 1 });
          return true;
        }),
      );
      return isDone ?? false;
    },
  };
}
