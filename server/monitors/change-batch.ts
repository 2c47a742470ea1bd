// One change for a batch of monitors: those that can be changed are, and each has its result. The rules are those of the
// calls for one monitor.
import type { ContractMessage } from '../../contract/common/messages.ts';
import type { RequestKind } from '../../contract/requests/requests.ts';
import { jobSecretPlace } from '../base/sealed-places.ts';
import type { Secrets } from '../base/secrets.ts';
import { createCredential, hashCredential } from '../devices/credentials.ts';
import type { BatchKind, ChangeJob } from '../jobs/job-kinds.ts';
import type { AuditTrail } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { lockFacilities } from '../store/facilities/facilities.ts';
import { addSecrets, type BatchOutcome } from '../store/jobs/batches.ts';
import type { JobRecordRow } from '../store/jobs/jobs.ts';
import * as bulk from '../store/monitors/monitor-bulk.ts';
import { beginSeriesOfCredentials } from '../store/requests/cloud-log-reports.ts';
import { createRequest } from '../store/requests/requests.ts';
import { joinFacility, leaveFacility } from '../store/site-configuration/membership.ts';

type Locked = Awaited<ReturnType<typeof bulk.lockMonitors>>[number];
type Values = Readonly<Record<string, string | number | null>>;
/** The values that a monitor is to have: of its record, or of the job. */
type ValuesOf = (monitor: Locked) => Values;

interface Batch {
  tx: Database;
  trail: AuditTrail;
  job: ChangeJob;
  now: Date;
  monitors: readonly Locked[];
  /** By the id of the monitor. */
  outcomes: Map<string, BatchOutcome>;
  wanted: ValuesOf;
}

const failed = (message: ContractMessage): BatchOutcome => ({ state: 'failed', problem: { message } });

/** The monitors of which nothing is known yet. */
const openOf = ({ monitors, outcomes }: Batch) => monitors.filter(({ id }) => !outcomes.has(id));

/** Settles all that have the value already; the others by what they are to have. */
function groupByValue<Value>(
  batch: Batch,
  current: (monitor: Locked) => Value,
  wanted: (monitor: Locked) => Value,
): Map<Value, Locked[]> {
  const groups = new Map<Value, Locked[]>();
  for (const monitor of openOf(batch)) {
    const value = wanted(monitor);
    if (current(monitor) === value) batch.outcomes.set(monitor.id, { state: 'unchanged' });
    else groups.set(value, [...(groups.get(value) ?? []), monitor]);
  }
  return groups;
}

/** Notes that they are done, with the values of before. */
async function noteDone({ tx, outcomes }: Batch, changed: readonly Locked[], before: ValuesOf) {
  const versions = await bulk.findVersions(
    tx,
    changed.map(({ id }) => id),
  );
  for (const monitor of changed) {
    const undo = { ...before(monitor), version: versions.get(monitor.id) ?? monitor.version };
    outcomes.set(monitor.id, { state: 'done', undo });
  }
}

const facilityOf = (values: Values) => (values.facility_id == null ? null : String(values.facility_id));

async function associate(batch: Batch, facilities: ReadonlySet<string>): Promise<void> {
  const { tx, trail, job, now, wanted, outcomes } = batch;
  for (const monitor of openOf(batch)) {
    const id = facilityOf(wanted(monitor));
    if (id !== null && !facilities.has(id)) outcomes.set(monitor.id, failed('facilityUnknown'));
  }
  const groups = groupByValue(
    batch,
    ({ facilityId }) => facilityId,
    (monitor) => facilityOf(wanted(monitor)),
  );
  for (const [facilityId, monitors] of groups) {
    const ids = monitors.map(({ id }) => id);
    await bulk.setFacility(tx, trail, ids, facilityId);
    await leaveFacility(tx, ids, now);
    if (facilityId) await joinFacility(tx, ids, facilityId, { callerId: job.authorId, now });
    await noteDone(batch, monitors, (monitor) => ({ facility_id: monitor.facilityId }));
  }
}

async function setLogLevels(batch: Batch): Promise<void> {
  const groups = groupByValue(
    batch,
    ({ autoLogLevel }) => autoLogLevel,
    (monitor) => Number(batch.wanted(monitor).auto_log_level),
  );
  for (const [level, monitors] of groups) {
    const ids = monitors.map(({ id }) => id);
    await bulk.setLogLevel(batch.tx, batch.trail, ids, level);
    await noteDone(batch, monitors, (monitor) => ({ auto_log_level: monitor.autoLogLevel }));
  }
}

async function request(batch: Batch, kind: RequestKind): Promise<void> {
  const { tx, trail, job, now, outcomes } = batch;
  for (const monitor of openOf(batch)) {
    const isNew = await createRequest(tx, trail, { monitor, kind, callerId: job.authorId, now });
    outcomes.set(monitor.id, { state: isNew ? 'done' : 'unchanged' });
  }
}

/** New credentials are kept, sealed, until whoever began the job has saved them. */
async function restore(batch: Batch, secrets: Secrets): Promise<void> {
  const { tx, trail, job, outcomes } = batch;
  const ids = openOf(batch).map(({ id }) => id);
  if (ids.length === 0) return;
  const named = await bulk.findLongDeleted(tx, ids);
  const credentials = named.map(({ id }) => ({ id, credential: createCredential() }));
  const hashes = credentials.map(({ id, credential }) => ({ id, hash: hashCredential(credential) }));
  await bulk.restoreMonitors(tx, trail, ids, hashes);
  await beginSeriesOfCredentials(
    tx,
    named.map(({ id }) => id),
  );
  await addSecrets(
    tx,
    job.id,
    credentials.map(({ id, credential }) => ({
      recordId: id,
      sealed: secrets.seal(jobSecretPlace(job.id, id), credential),
    })),
  );
  for (const id of ids) outcomes.set(id, { state: 'done' });
}

/** Settles the records whose monitors are gone, or were changed since what is to be undone. */
function settleOthers({ job, monitors, outcomes }: Batch, records: readonly JobRecordRow[]): void {
  const byId = new Map(monitors.map((monitor) => [monitor.id, monitor]));
  const restores = job.change.type === 'restore';
  for (const { recordId, undo } of records) {
    const monitor = byId.get(recordId);
    if (!monitor) outcomes.set(recordId, failed('monitorUnknown'));
    else if (restores && !monitor.deletedAt) outcomes.set(recordId, { state: 'unchanged' });
    else if (!restores && monitor.deletedAt) outcomes.set(recordId, failed('monitorDeleted'));
    else if (job.change.undo && undo?.version !== monitor.version)
      outcomes.set(recordId, failed('jobChangedSince'));
  }
}

/** The facilities that the records are to have, locked before their monitors. */
async function lockTargets(
  tx: Database,
  { change }: ChangeJob,
  records: readonly JobRecordRow[],
): Promise<Set<string>> {
  if (change.type !== 'associate') return new Set();
  const ids = (change.undo ? records.map(({ undo }) => undo ?? {}) : [change]).map(facilityOf);
  const locked = await lockFacilities(tx, [...new Set(ids.filter((id) => id !== null))]);
  return new Set(locked.map(({ id }) => id));
}

export function monitorChangeKind({ now, secrets }: { now: () => Date; secrets: Secrets }): BatchKind {
  return {
    actOf({ change: { type } }) {
      if (type === 'restore') return { action: 'restore', entity: 'monitor' };
      const isRequest = type === 'requestAudio' || type === 'requestLog';
      return isRequest ? { action: 'create', entity: 'request' } : { action: 'update', entity: 'monitor' };
    },
    async changeBatch(tx, trail, job, records) {
      const facilities = await lockTargets(tx, job, records);
      const monitors = await bulk.lockMonitors(
        tx,
        records.map(({ recordId }) => recordId),
      );
      const before = new Map(records.map(({ recordId, undo }) => [recordId, undo]));
      const wanted: ValuesOf = ({ id }) => (job.change.undo ? (before.get(id) ?? {}) : job.change);
      const outcomes = new Map<string, BatchOutcome>();
      const batch: Batch = { tx, trail, job, now: now(), monitors, outcomes, wanted };
      settleOthers(batch, records);
      if (job.change.type === 'associate') await associate(batch, facilities);
      else if (job.change.type === 'logLevel') await setLogLevels(batch);
      else if (job.change.type === 'requestAudio') await request(batch, 'audio');
      else if (job.change.type === 'requestLog') await request(batch, 'log');
      else await restore(batch, secrets);
      return outcomes;
    },
  };
}
