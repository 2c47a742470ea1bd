// Deletes what was created: the check first, which may delete nothing, then the delete itself.
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { deleteFacilities, deleteFoundFacilities } from '../../contract/facilities/facility-writes.ts';
import {
  deleteFoundMonitors,
  deleteMonitors,
  restoreMonitors,
} from '../../contract/monitors/monitor-writes.ts';
import { deleteFoundUsers, deleteUsers } from '../../contract/users/user-writes.ts';
import { type Answer, bodyOf, codeOf, findFaults, findRefusalFaults } from './answer.ts';
import type { Attempts } from './attempts.ts';
import { rowsOf } from './known.ts';
import { facilityEntity, monitorEntity, type Own, userEntity } from './own-records.ts';

type Entity = typeof facilityEntity;

/** The check asks with a code, or has already deleted; it may not refuse without a code. */
function findCheckFaults(endpoint: Endpoint, answer: Answer): string[] {
  if (codeOf(answer) === null) return findFaults(endpoint, answer);
  return findRefusalFaults(answer);
}

interface Deletes {
  ofList: Endpoint;
  ofSearch: Endpoint;
  entity: Entity;
  selection(id: string): Record<string, unknown>;
}

const deletes = {
  monitors: {
    ofList: deleteMonitors,
    ofSearch: deleteFoundMonitors,
    entity: monitorEntity,
    selection: (id) => ({ monitor_menu: 'MONITOR_ALL', monitor_ids: [id], skippedmonitor_ids: [] }),
  },
  users: {
    ofList: deleteUsers,
    ofSearch: deleteFoundUsers,
    entity: userEntity,
    selection: (id) => ({ user_menu: 'USER_ALL', user_ids: [id], skippeduser_ids: [] }),
  },
  facilities: {
    ofList: deleteFacilities,
    ofSearch: deleteFoundFacilities,
    entity: facilityEntity,
    selection: (id) => ({ facility_ids: [id], skippedfacility_ids: [] }),
  },
} satisfies Record<string, Deletes>;

/** Whether a search still finds a record of ours; null when the search fails. */
async function isThere(attempts: Attempts, entity: Entity, own: Own): Promise<boolean | null> {
  const input = { query: { count: 10, page: 1 }, body: { searchValue: own.text } };
  const body = await attempts.attempt(entity.search, input);
  return body && rowsOf(body).some((row) => JSON.stringify(row).includes(JSON.stringify(own.code)));
}

/** How many records there are; null where the count differs. */
async function countOf(attempts: Attempts, { count: [endpoint, params] }: Entity): Promise<number | null> {
  if (!attempts.fits(endpoint)) return null;
  const count = (await attempts.attempt(endpoint, { params }))?.count;
  return typeof count === 'number' ? count : null;
}

async function deleteWith(attempts: Attempts, endpoint: Endpoint, { entity, selection }: Deletes, own: Own) {
  const search = endpoint.path.endsWith('search') ? { searchValue: own.text } : {};
  const body = { ...selection(own.id), ...search };
  if ((await isThere(attempts, entity, own)) === false) return false;
  const before = await countOf(attempts, entity);
  let asked = false;
  let count: unknown;
  await attempts.attempt(endpoint, { body: { ...body, forceDelete: false } }, (answer) => {
    asked = bodyOf(answer)?.status !== true;
    count = bodyOf(answer)?.count;
    return findCheckFaults(endpoint, answer);
  });
  if (asked && count !== undefined && count !== 1) {
    attempts.differs(endpoint, `The check counts ${JSON.stringify(count)} records, but one was selected.`);
    return true;
  }
  if (asked && (await isThere(attempts, entity, own)) === false)
    attempts.differs(endpoint, 'The check (forceDelete false) asked, but the record was deleted.');
  if (asked) await attempts.attempt(endpoint, { body: { ...body, forceDelete: true, expected_count: 1 } });
  const after = await countOf(attempts, entity);
  if (before !== null && after !== null && before - after > 1)
    attempts.differs(endpoint, `${before - after} records were deleted, but one was selected.`);
  return await isThere(attempts, entity, own);
}

/** Deletes one record with each of the two calls, and what is left with the other one. */
async function deleteAll(attempts: Attempts, how: Deletes, own: readonly Own[]): Promise<void> {
  for (const [index, one] of own.entries()) {
    const [first, second] = index === 0 ? [how.ofList, how.ofSearch] : [how.ofSearch, how.ofList];
    const left = await deleteWith(attempts, first, how, one);
    if (left === false) continue;
    if (left) attempts.differs(first, 'The record is still found after it was deleted.');
    if ((await deleteWith(attempts, second, how, one)) !== false) attempts.leaveBehind(one.code);
  }
}

export interface OwnRecords {
  facilities: Own[];
  users: Own[];
  monitors: Own[];
}

export async function deleteOwn(attempts: Attempts, own: OwnRecords): Promise<void> {
  await deleteAll(attempts, deletes.monitors, own.monitors);
  const [restored] = own.monitors;
  if (restored) {
    const body = { monitor_ids: [restored.id] };
    if (await attempts.attempt(restoreMonitors, { body })) {
      if ((await isThere(attempts, monitorEntity, restored)) === false)
        attempts.differs(restoreMonitors, 'The monitor is not found after it was restored.');
      await deleteAll(attempts, deletes.monitors, [restored]);
    }
  }
  await deleteAll(attempts, deletes.users, own.users);
  await deleteAll(attempts, deletes.facilities, own.facilities);
}
