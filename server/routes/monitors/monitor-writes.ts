import type { z } from 'zod';
import * as contract from '../../../contract/monitors/monitor-writes.ts';
import { notUnique, requireCurrentVersion, requireSameId } from '../../common/conflicts.ts';
import { bulkDelete, rejectUnknownIds, toBulkResponse, toSelectionFilter } from '../../common/selection.ts';
import { createCredential, hashCredential } from '../../devices/credentials.ts';
import { HttpError, recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Author } from '../../store/audit/audit.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { RequestAuthor } from '../../store/devices/network-requests.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockFacility } from '../../store/facilities/facilities.ts';
import * as bulk from '../../store/monitors/monitor-bulk.ts';
import * as store from '../../store/monitors/monitor-writes.ts';
import { findMonitorBySerialNumber, lockMonitor, type MonitorRow } from '../../store/monitors/monitors.ts';
import { joinFacility, leaveFacility } from '../../store/site-configuration/membership.ts';
import { toMonitorResponse } from '../common/to-response.ts';
import { scopeOf } from './monitor-scope.ts';

type Selection = z.output<typeof contract.deleteMonitors.body>;

export function monitorWriteRoutes(db: Database, now: () => Date) {
  const askingOf = ({ callerId }: Author) => ({ callerId, now: now() });

  async function deleteMonitors(author: Author, body: Selection, text: string) {
    const where = await selectedMonitors(db, body, text);
    return bulkDelete(db, author, {
      entity: 'monitor',
      body,
      selected: { ids: body.monitor_ids, field: 'monitor_ids', unknown: 'monitorUnknown' },
      async preview() {
        const { count, assigned } = await bulk.countSelected(db, where);
        const code = assigned > 0 ? 803 : 802;
        return { count, code, question: contract.monitorDeleteCodes[code] };
      },
      lock: (tx) => bulk.lockSelected(tx, where),
      async remove(tx, trail, ids) {
        await bulk.deleteMonitors(tx, trail, ids);
        await leaveFacility(tx, ids, now());
      },
    });
  }

  return {
    createMonitor: defineRoute(contract.createMonitor, async ({ body, ...author }) => {
      const credential = createCredential();
      const row = await auditedWrite(
        db,
        author,
        { action: 'create', entity: 'monitor' },
        async (tx, trail) => {
          const added = await store.addMonitor(tx, trail, {
            serialNumber: body.cloud_id,
            ...valuesOf(body, await lockAssignedFacility(tx, body.facility_id)),
            credentialHash: hashCredential(credential),
          });
          if (!added) throw await serialNumberTaken(tx, body.cloud_id);
          if (added.facilityId) await joinFacility(tx, added.id, added.facilityId, askingOf(author));
          return added;
        },
      );
      return { data: [{ ...toMonitorResponse(row), credential }] };
    }),
    updateMonitor: defineRoute(contract.updateMonitor, async ({ params, body, ...author }) => {
      requireSameId(params.id, body.id);
      const row = await auditedWrite(
        db,
        author,
        { action: 'update', entity: 'monitor' },
        async (tx, trail) => {
          const facility = await lockAssignedFacility(tx, body.facility_id);
          const before = await lockMonitor(tx, params.id);
          if (!before) throw recordNotFound('monitorUnknown', 'id');
          const values = valuesOf(body, body.facility_id === undefined ? before : facility);
          if (before.deletedAt) throw new HttpError(409, 'monitorDeleted');
          const sent = { ...before, ...values, version: body.version ?? before.version };
          requireCurrentVersion(toMonitorResponse(before), toMonitorResponse(sent));
          const after = await store.changeMonitor(tx, trail, before, values);
          await move(tx, before, after, askingOf(author));
          return after;
        },
      );
      return { data: [toMonitorResponse(row)] };
    }),
    replaceCredential: defineRoute(contract.replaceCredential, async ({ params, ...author }) => {
      const credential = createCredential();
      const row = await auditedWrite(
        db,
        author,
        { action: 'reset', entity: 'monitor' },
        async (tx, trail) => {
          const locked = await lockMonitor(tx, params.id);
          if (!locked) throw recordNotFound('monitorUnknown', 'id');
          if (locked.deletedAt) throw new HttpError(409, 'monitorDeleted');
          await store.changeCredential(tx, trail, locked, hashCredential(credential));
          return locked;
        },
      );
      return { data: [{ ...toMonitorResponse(row), credential }] };
    }),
    deleteMonitors: defineRoute(contract.deleteMonitors, ({ body, ...author }) =>
      deleteMonitors(author, body, ''),
    ),
    deleteFoundMonitors: defineRoute(contract.deleteFoundMonitors, ({ body, ...author }) =>
      deleteMonitors(author, body, body.searchValue),
    ),
    restoreMonitors: defineRoute(contract.restoreMonitors, async ({ body, ...author }) => {
      const ids = await auditedWrite(
        db,
        author,
        { action: 'restore', entity: 'monitor' },
        async (tx, trail) => {
          const locked = await bulk.lockDeleted(tx, body.monitor_ids);
          // Monitors that someone else restored meanwhile are not an error.
          if (locked.length === 0 && !(await bulk.existsAny(tx, body.monitor_ids)))
            rejectUnknownIds(body.monitor_ids, 'monitorUnknown', 'monitor_ids');
          await bulk.restoreMonitors(tx, trail, locked);
          return locked;
        },
      );
      return toBulkResponse(ids);
    }),
  } satisfies RoutesOf<typeof contract>;
}

/** Moves a locked monitor, which may be of another facility now, or of none. */
async function move(
  tx: Database,
  before: MonitorRow,
  { id, facilityId }: MonitorRow,
  requestAuthor: RequestAuthor,
): Promise<void> {
  if (facilityId === before.facilityId) return;
  await leaveFacility(tx, [id], requestAuthor.now);
  if (facilityId) await joinFacility(tx, id, facilityId, requestAuthor);
}

type Facility = Pick<MonitorRow, 'facilityId' | 'facilityName'>;

async function lockAssignedFacility(tx: Database, id: string | null | undefined): Promise<Facility> {
  if (!id) return { facilityId: null, facilityName: null };
  const facility = await lockFacility(tx, id);
  if (!facility) throw recordNotFound('facilityUnknown', 'facility_id');
  return { facilityId: facility.id, facilityName: facility.name };
}

function valuesOf(
  body: { monitor_id: string; auto_log_level: number },
  { facilityId, facilityName }: Facility,
): store.MonitorValues {
  return { name: body.monitor_id, autoLogLevel: body.auto_log_level, facilityId, facilityName };
}

async function serialNumberTaken(tx: Database, serialNumber: string): Promise<HttpError> {
  const other = await findMonitorBySerialNumber(tx, serialNumber);
  return other?.deletedAt
    ? notUnique('serialNumberOfDeleted', 'cloud_id', { id: other.id })
    : notUnique('serialNumberTaken', 'cloud_id');
}

async function selectedMonitors(db: Database, body: Selection, text: string) {
  if (body.monitor_menu === 'MONITOR_DELETED') {
    throw new HttpError(422, 'monitorsDeletedAlready', {
      errors: { monitor_menu: 'monitorsDeletedAlready' },
    });
  }
  const selection = toSelectionFilter(body.monitor_ids, body.skippedmonitor_ids, body.all_selected);
  const scope = await scopeOf(db, body.monitor_menu, body.facility_id, 'facility_id');
  return bulk.monitorSelection(scope, text, selection);
}
