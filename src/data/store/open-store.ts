// The store of whoever is signed in, once it is open. Loaded when it is first asked, or after the first screen.
import type { z } from 'zod';
import { recordSchemas } from '../../../contract/changes/changes.ts';
import { ofEachKind } from '../../../contract/common/entities.ts';
import { monitor } from '../../../contract/monitors/monitors.ts';
import { clockDifferenceMs } from '../../lib/service-clock.ts';
import { clearStartRecords } from '../../lib/start-records.ts';
import { driveStore, type StoreDependencies } from './drive-store.ts';
import { answersListAtom, type FoundRecords, type ListStore } from './list-store.ts';

export interface OpenStore extends Omit<ListStore, 'begin' | 'opened' | 'isOpen'> {
  /** Begins to fetch all records, where the service offers that. */
  fill(): Promise<void>;
}

/** Those that are as the schema says, like whatever is read from the device. */
function parseAll<Row>(schema: z.ZodType<Row>, rows: readonly unknown[]): Row[] {
  return rows.flatMap((row) => schema.safeParse(row).data ?? []);
}

export async function openStore(dependencies: StoreDependencies): Promise<OpenStore> {
  const driver = await driveStore(dependencies);
  const { ask, take } = driver;
  return {
    close: driver.close,
    fill: () => driver.fill(),
    keepOnly: driver.keepOnly,
    fetchAnew: driver.fetchAnew,

    async page({ entity, schema }, query) {
      const difference = clockDifferenceMs();
      const answer = await ask((worker) => worker.page({ entity, query, clockDifferenceMs: difference }));
      dependencies.store.set(answersListAtom, answer?.isWhole ?? false);
      if (!answer?.page) return null;
      const { rows, count, requestedAt, complete } = answer.page;
      const parsed = parseAll(schema, rows);
      return parsed.length === rows.length ? { value: { rows: parsed, count }, requestedAt, complete } : null;
    },

    async record({ entity, schema }, id) {
      const [known] = (await ask((worker) => worker.records({ entity, ids: [id] }))) ?? [];
      const value = schema.safeParse(known?.row).data;
      return known && value !== undefined ? { value, requestedAt: known.at, complete: true } : null;
    },

    async records({ entity, schema }, ids) {
      const known = await ask((worker) => worker.records({ entity, ids: [...ids] }));
      return (
        known &&
        parseAll(
          schema,
          known.map(({ row }) => row),
        )
      );
    },

    deleted: async (entity, ids) => (await ask((worker) => worker.deleted({ entity, ids: [...ids] }))) ?? [],

    async monitorBySerialNumber(serialNumber) {
      const row = await ask((worker) => worker.monitorBySerialNumber({ serialNumber }));
      return monitor.safeParse(row).data ?? null;
    },

    async suggestions(text, limit) {
      const found = await ask((worker) => worker.suggestions({ text, limit }));
      return (
        found && (ofEachKind((kind) => parseAll<object>(recordSchemas[kind], found[kind])) as FoundRecords)
      );
    },

    async count(menu) {
      const known = await ask((worker) => worker.count({ menu }));
      return known && { value: known.count, requestedAt: known.at, complete: true };
    },

    learnPage({ entity, idOf }, query, { rows, count }, at) {
      const page = { query, count };
      void take({ type: 'learn', entity, rows: rows.map((row) => [idOf(row), row]), at, page });
    },

    async learnRecord({ entity, idOf }, row, at) {
      await take({ type: 'learn', entity, rows: [[idOf(row), row]], at });
    },

    learnCounts: (counts, at) => void take({ type: 'learnCounts', counts, at }),

    async noteChange(entity, at) {
      clearStartRecords();
      await take({ type: 'noteChange', entity, at });
    },

    async forget(entity, ids, at) {
      if (ids === 'all') await take({ type: 'forgetBefore', entity, at });
      else await take({ type: 'learn', entity, rows: ids.map((id) => [id, null]), at });
    },

    async beginSight(sight, at) {
      clearStartRecords();
      await take({ type: 'sight', sight, at });
    },

    work: (name) => ask((worker) => worker.work({ name })),

    async changeWork(name, change) {
      for (;;) {
        const before = await ask((worker) => worker.work({ name }));
        if (!before) return false;
        const work = { name, value: change(before.value), after: before.version };
        const isStored = await ask((worker) => worker.putWork(work));
        if (isStored === false) continue;
        driver.noteWork();
        return isStored === true;
      }
    },

    contents: () => ask((worker) => worker.contents()),

    async erase() {
      clearStartRecords();
      return await take({ type: 'erase' });
    },
  };
}
