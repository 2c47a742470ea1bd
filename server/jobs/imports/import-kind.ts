// An import as a kind of job: adds its rows in batches, each of them checked again, or all of them at once.
import { type BatchOutcome, forgetCells } from '../../store/jobs/batches.ts';
import type { JobRecordRow } from '../../store/jobs/jobs.ts';
import { type BatchKind, BatchRefused, type ChangeJob, changedEntityOf } from '../job-kinds.ts';
import { type CheckedRow, checkRows, type NumberedRow } from './check-rows.ts';
import type { Fault, ImportEntities, ImportEntity, ReadyRow } from './import-entity.ts';

/** The row that a record of a job keeps. */
function rowOf({ input: { row, ...cells } }: Pick<JobRecordRow, 'input'>): NumberedRow {
  return { row: Number(row), cells };
}

export function failedBy(faults: readonly [Fault, ...Fault[]]): Extract<BatchOutcome, { state: 'failed' }> {
  return { state: 'failed', problem: { message: faults[0].message, faults } };
}

const noOutcomes: ReadonlyMap<string, BatchOutcome> = new Map();

function requireEntity(entities: ImportEntities, { change }: ChangeJob): ImportEntity {
  const entity = (entities as Partial<Record<string, ImportEntity>>)[String(change.entity)];
  if (!entity) throw new Error('an import of unknown records');
  return entity;
}

/** Those that are right are left out, because others failed. */
function noneOf(
  records: readonly JobRecordRow[],
  outcomes: ReadonlyMap<string, BatchOutcome>,
): Map<string, BatchOutcome> {
  const leftOut: BatchOutcome = { state: 'cancelled', problem: { message: 'importOthersFailed' } };
  return new Map(
    records.map(({ recordId }) => {
      const outcome = outcomes.get(recordId);
      return [recordId, outcome?.state === 'failed' ? outcome : leftOut];
    }),
  );
}

const hasFailed = (outcomes: ReadonlyMap<string, BatchOutcome>) =>
  [...outcomes.values()].some(({ state }) => state === 'failed');

function split(records: readonly JobRecordRow[], checked: readonly CheckedRow[]) {
  const ready: ReadyRow[] = [];
  const outcomes = new Map<string, BatchOutcome>();
  for (const [index, { faults, form, facilityIds }] of checked.entries()) {
    const recordId = records[index]?.recordId ?? '';
    const [first, ...more] = faults;
    if (first) outcomes.set(recordId, failedBy([first, ...more]));
    else ready.push({ recordId, form, facilityIds });
  }
  return { ready, outcomes };
}

export function importKind(entities: ImportEntities): BatchKind {
  return {
    actOf: (job) => ({ action: 'create', entity: changedEntityOf(job) }),
    isWhole: ({ change }) => change.mode === 'all',
    async changeBatch(tx, trail, job, records) {
      const entity = requireEntity(entities, job);
      const { ready, outcomes } = split(records, await checkRows(tx, entity, records.map(rowOf)));
      const isWhole = job.change.mode === 'all';
      if (isWhole && hasFailed(outcomes)) throw new BatchRefused(noneOf(records, outcomes));
      const added = ready.length > 0 ? await entity.add({ tx, trail, job }, ready) : noOutcomes;
      const all = new Map<string, BatchOutcome>([...outcomes, ...added]);
      const isDone = [...added].filter(([, { state }]) => state === 'done').map(([id]) => id);
      await forgetCells(tx, job.id, isDone);
      // Somebody else has added one of them meanwhile.
      if (isWhole && hasFailed(all)) throw new BatchRefused(noneOf(records, all));
      return all;
    },
  };
}
