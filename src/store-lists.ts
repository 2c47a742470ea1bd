// The lists that the store answers: how it keeps their records, and by what it finds them.
import { connectionStates, isDeleted, monitorMenus } from '../contract/monitors/monitors.ts';
import { userMenus, userStatuses } from '../contract/users/users.ts';
import type { IndexedList } from './data/store/worker/indexed-list.ts';
import type { IndexedLists } from './data/store/worker/records.ts';
import {
  type FacilityListTypes,
  facilityListDefinition,
} from './features/facilities/facility-list-definition.ts';
import { type MonitorListTypes, monitorListDefinition } from './features/monitors/monitor-list-definition.ts';
import { type UserListTypes, userListDefinition } from './features/users/user-list-definition.ts';

/** Also where it is limited to the monitors of some facilities, it has all facilities. */
const facility: IndexedList<FacilityListTypes> = {
  definition: facilityListDefinition,
  menus: ['FACILITY_ALL'],
  filters: [],
  suggestionSort: 'name',
  lastMenu: null,
};

const monitor: IndexedList<MonitorListTypes> = {
  definition: monitorListDefinition,
  menus: monitorMenus,
  filters: connectionStates.map((connection) => ({ connection })),
  suggestionSort: 'monitor_id',
  lastMenu: 'MONITOR_DELETED',
  facilitiesOf: (row) => (!isDeleted(row) && row.assigned_facility?.id ? [row.assigned_facility.id] : []),
};

const user: IndexedList<UserListTypes> = {
  definition: userListDefinition,
  menus: userMenus,
  filters: userStatuses.map((status) => ({ status })),
  suggestionSort: 'username',
  lastMenu: 'USER_INACTIVE',
  facilitiesOf: (row) => row.assigned_facilities.map(({ id }) => id),
};

/** By the kind of their records. */
export const storeLists: IndexedLists = { facility, monitor, user };
