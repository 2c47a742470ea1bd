// Adding, changing and restoring monitors. One that changes its facility gets the network settings of the new one.
import type { z } from 'zod';
import type * as contract from '../../contract/monitors/monitor-writes.ts';
import type { RestoredCredential } from '../../contract/monitors/monitor-writes.ts';
import { notUnique, requireCurrentVersion, requireSameId } from '../common/conflicts.ts';
import { expectCount, rejectUnknownIds } from '../common/selection.ts';
import { createCredential, hashCredential } from '../devices/credentials.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import { auditedWrite } from '../store/audit/audited-write.ts';
import { countLeftByMove } from '../store/certificates/revocations.ts';
import type { RequestAuthor } from '../store/devices/network-requests.ts';
import type { Database } from '../store/engine/database.ts';
import { lockFacility } from '../store/facilities/facilities.ts';
import * as bulk from '../store/monitors/monitor-bulk.ts';
import * as store from '../store/monitors/monitor-writes.ts';
import { findMonitorBySerialNumber, lockMonitor, type MonitorRow } from '../store/monitors/monitors.ts';
import { beginSeriesOfCredentials } from '../store/requests/cloud-log-reports.ts';
import { joinFacility, leaveFacility } from '../store/site-configuration/membership.ts';
import { toMonitorResponse } from './response.ts';
import { selectedMonitors } from './selected-monitors.ts';

interface Dependencies {
  db: Database;
  now: () => Date;
}

/** A monitor, and its new gateway credential, which is told this once. */
interface WithCredential {
  row: MonitorRow;
  credential: string;
}

type Facility = Pick<MonitorRow, 'facilityId' | 'facilityName'>;

/** Moves a locked monitor that may now belong to another facility, or to none. */
async function move(
  tx: Database,
  before: MonitorRow,
  { id, facilityId }: MonitorRow,
  requestAuthor: RequestAuthor,
): Promise<void> {
  if (facilityId === before.facilityId) return;
  await leaveFacility(tx, [id], requestAuthor.now);
  if (facilityId) await joinFacility(tx, [id], facilityId, requestAuthor);
}

/** @param field the field of the call, for an unknown facility */
async function lockAssignedFacility(
  tx: Database,
  id: string | null | undefined,
  field = 'facility_id',
): Promise<Facility> {
  if (!id) return { facilityId: null, facilityName: null };
  const facility = await lockFacility(tx, id);
  if (!facility) throw recordNotFound('facilityUnknown', field);
  return { facilityId: facility.id, facilityName: facility.name };
}

async function lockExisting(tx: Database, id: string): Promise<MonitorRow> {
  const monitor = await lockMonitor(tx, id);
  if (!monitor) throw recordNotFound('monitorUnknown', 'id');
  return monitor;
}

function valuesOf(
  body: Pick<z.output<typeof contract.monitorForm>, 'monitor_id' | 'auto_log_level' | 'manufactured_date'>,
  { facilityId, facilityName }: Facility,
  before?: MonitorRow,
): store.MonitorValues {
  const { monitor_id: name, auto_log_level: autoLogLevel } = body;
  const { manufactured_date: manufacturedOn = before?.manufacturedOn ?? null } = body;
  return { name, autoLogLevel, manufacturedOn, facilityId, facilityName };
}

async function serialNumberTaken(tx: Database, serialNumber: string): Promise<HttpError> {
  const other = await findMonitorBySerialNumber(tx, serialNumber);
  return other?.deletedAt
    ? notUnique('serialNumberOfDeleted', 'cloud_id', { id: other.id })
    : notUnique('serialNumberTaken', 'cloud_id');
}

/** @throws HttpError 409 where another monitor, deleted or not, has the serial number */
export async function createMonitor(
  { db, now }: Dependencies,
  author: Author,
  body: z.output<typeof contract.createMonitor.body>,
): Promise<WithCredential> {
  const credential = createCredential();
  const act = { action: 'create', entity: 'monitor' } as const;
  const row = await auditedWrite(db, author, act, async (tx, trail) => {
    const added = await store.addMonitor(tx, trail, {
      serialNumber: body.cloud_id,
      ...valuesOf(body, await lockAssignedFacility(tx, body.facility_id)),
      credentialHash: hashCredential(credential),
    });
    if (!added) throw await serialNumberTaken(tx, body.cloud_id);
    const requestAuthor = { callerId: author.callerId, now: now() };
    if (added.facilityId) await joinFacility(tx, [added.id], added.facilityId, requestAuthor);
    return added;
  });
  return { row, credential };
}

/** @throws HttpError 409 where the monitor changed since the version that was sent, or is deleted */
export async function updateMonitor(
  { db, now }: Dependencies,
  author: Author,
  id: string,
  body: z.output<typeof contract.updateMonitor.body>,
): Promise<MonitorRow> {
  requireSameId(id, body.id);
  const act = { action: 'update', entity: 'monitor' } as const;
  return auditedWrite(db, author, act, async (tx, trail) => {
    const facility = await lockAssignedFacility(tx, body.facility_id);
    const before = await lockExisting(tx, id);
    const values = valuesOf(body, body.facility_id === undefined ? before : facility, before);
    if (before.deletedAt) throw new HttpError(409, 'monitorDeleted');
    const sent = { ...before, ...values, version: body.version ?? before.version };
    requireCurrentVersion(toMonitorResponse(before), toMonitorResponse(sent));
    const after = await store.changeMonitor(tx, trail, before, values);
    await move(tx, before, after, { callerId: author.callerId, now: now() });
    return after;
  });
}

/** Says what became of a selection: ids, and the monitors that were left as they are. */
interface Association {
  changed: string[];
  unchanged: string[];
  skipped: bulk.NamedMonitor[];
}

/**
 * Associates the selected monitors with a facility, or ends their associations. Those that have left the list since they
 * were selected stay as they are: whoever selected them saw them elsewhere.
 * @throws HttpError 409 for all of a list whose number is not the expected one
 */
export async function associateMonitors(
  { db, now }: Dependencies,
  author: Author,
  body: z.output<typeof contract.associateMonitors.body>,
): Promise<Association> {
  const where = await selectedMonitors({ db, now }, body, body.searchValue);
  const { monitor_ids: ids } = body;
  const act = { action: 'update', entity: 'monitor' } as const;
  return auditedWrite(db, author, act, async (tx, trail) => {
    const facility = await lockAssignedFacility(tx, body.new_facility_id, 'new_facility_id');
    const locked = await bulk.lockSelected(tx, where);
    if (ids.length === 0) expectCount(locked.length, body.expected_count);
    else if (locked.length === 0 && !(await bulk.existsAny(tx, ids)))
      rejectUnknownIds(ids, 'monitorUnknown', 'monitor_ids');
    const changed = await bulk.findOfOtherFacility(tx, locked, facility.facilityId);
    await bulk.setFacility(tx, trail, changed, facility.facilityId);
    const requestAuthor = { callerId: author.callerId, now: now() };
    await leaveFacility(tx, changed, requestAuthor.now);
    if (facility.facilityId) await joinFacility(tx, changed, facility.facilityId, requestAuthor);
    const isChanged = new Set(changed);
    const isLocked = new Set(locked);
    return {
      changed,
      unchanged: locked.filter((id) => !isChanged.has(id)),
      skipped: await bulk.nameMonitors(
        tx,
        ids.filter((id) => !isLocked.has(id.toLowerCase())),
      ),
    };
  });
}

/** How many certificates to revoke the selected monitors would leave behind. */
export async function previewAssociation(
  { db, now }: Dependencies,
  body: z.output<typeof contract.previewAssociation.body>,
): Promise<number> {
  const where = await selectedMonitors({ db, now }, body, body.searchValue);
  return countLeftByMove(db, { where, facilityId: body.new_facility_id, now: now() });
}

/** Gives a monitor a new gateway credential; the old one is no longer accepted. */
export async function replaceCredential(db: Database, author: Author, id: string): Promise<WithCredential> {
  const credential = createCredential();
  const act = { action: 'reset', entity: 'monitor' } as const;
  const row = await auditedWrite(db, author, act, async (tx, trail) => {
    const locked = await lockExisting(tx, id);
    if (locked.deletedAt) throw new HttpError(409, 'monitorDeleted');
    await store.changeCredential(tx, trail, locked, hashCredential(credential));
    await beginSeriesOfCredentials(tx, [locked.id]);
    return locked;
  });
  return { row, credential };
}

/** The ids of monitors that were deleted until now, and new credentials of those that were so for long. */
interface Restored {
  ids: string[];
  credentials: RestoredCredential[];
}

/** Restores deleted monitors, without a facility. */
export function restoreMonitors(db: Database, author: Author, ids: string[]): Promise<Restored> {
  const act = { action: 'restore', entity: 'monitor' } as const;
  return auditedWrite(db, author, act, async (tx, trail) => {
    const locked = await bulk.lockDeleted(tx, ids);
    // Monitors that someone else restored meanwhile are not an error.
    if (locked.length === 0 && !(await bulk.existsAny(tx, ids)))
      rejectUnknownIds(ids, 'monitorUnknown', 'monitor_ids');
    const named = await bulk.findLongDeleted(tx, locked);
    const credentials = named.map((monitor) => ({ ...monitor, credential: createCredential() }));
    const hashes = credentials.map(({ id, credential }) => ({ id, hash: hashCredential(credential) }));
    await bulk.restoreMonitors(tx, trail, locked, hashes);
    await beginSeriesOfCredentials(
      tx,
      named.map(({ id }) => id),
    );
    return { ids: locked, credentials };
  });
}
