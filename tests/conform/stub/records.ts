// The records of the stub: exactly the fields that are documented, and ids as other backends have them. Facilities,
// users and monitors have numbers; files and recordings have texts.

export type Row = Record<string, unknown>;

export interface StubRecords {
  facilities: Row[];
  monitors: Row[];
  users: Row[];
  /** By the monitor's id. */
  recordings: Map<string, Row[]>;
  logs: Map<string, Row[]>;
  activities: Map<string, Row[]>;
  /** Whether they have a `version`, which the decisions leave to the backend. */
  withVersions: boolean;
  nextId(): number;
}

const places = ['Lakeview', 'Harbor', 'Prairie', 'Cedar', 'Summit', 'Riverside', 'Willow', 'Granite'];
const sorts = ['General', 'Clinic', 'Medical Center'];

const dayMs = 24 * 60 * 60 * 1000;
/** A time in the last days, with offset. */
export const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

function facilityOf(index: number): Row {
  return {
    id: index + 1,
    name: `${places[index % 8]} ${sorts[Math.floor(index / 8)]}`,
    physical_address: `${index + 1} Main Street`,
    city: 'Springfield',
    state: 'Illinois',
    zip: '02115',
    timezone: 'America/Chicago',
    country_code: '+1',
    facility_id: `H-${index + 1}`,
    contact_name: 'Robin Example',
    contact_email: 'robin@example.com',
    contact_phone: '2175550100',
    mca_rep_name: 'Sam Example',
  };
}

/** A monitor's fields about its facility: nothing but `assigned_facility` when it has none. */
export function assignment(facility: Row | undefined): Row {
  return facility
    ? { facility_id: facility.id, assigned_facility: { id: facility.id, name: facility.name } }
    : { facility_id: null, assigned_facility: { id: null, name: null } };
}

const firstMonitor = 501;

function monitorOf(index: number, facility: Row | undefined): Row {
  const seen = index % 4 === 3 ? null : ago(index / 100);
  return {
    id: firstMonitor + index,
    monitor_id: `Bay ${String(index + 1).padStart(2, '0')}`,
    cloud_id: `IPM-${1000 + index}`,
    ...assignment(facility),
    // Some backends store numbers as texts.
    auto_log_level: index % 2 === 0 ? 250 : '250',
    status: index % 2 === 0 ? 'Online' : 'Offline',
    last_communication: seen,
    last_connected_date: seen,
    created_date: ago(400),
    online_status: index % 2 === 0,
  };
}

const statuses = ['ACTIVE', 'LOCKED_OUT', 'PASSWORD_EXPIRED', 'SUSPENDED'];

export function membership(facilities: readonly Row[], ids: readonly unknown[]): Row[] {
  return facilities
    .filter((row) => ids.map(String).includes(String(row.id)))
    .map(({ id, name, facility_id }) => ({ id, name, facility_id }));
}

function userOf(index: number, facilities: readonly Row[]): Row {
  return {
    user_id: 100 + index,
    first_name: 'Kim',
    last_name: `Example ${String.fromCharCode(65 + index)}`,
    email: `person${index}@example.com`,
    phone_number: '2175550101',
    country_code: '+1',
    created_date: ago(index + 1),
    userStatus: statuses[index % 4],
    assigned_facilities: membership(facilities, [1, index + 1]),
  };
}

export function recordingOf(monitor: number, correlation: string, at: string): Row {
  const file = (channel: string) => ({ id: `${correlation}-${channel}`, channel, probe_status: 'AB' });
  return {
    id: `${correlation}-A`,
    correlation_id: correlation,
    monitor_id: monitor,
    code_name: 'Routine',
    channel: 'A',
    created_date: at,
    file_data: [file('A'), file('B')],
  };
}

export function logOf(id: string, at: string): Row {
  return { id, file_name: `${id}.log`, created_date: at, updated_date: at };
}

export function createRecords(withVersions: boolean): StubRecords {
  const facilities = Array.from({ length: 24 }, (_, index) => facilityOf(index));
  const monitors = Array.from({ length: 25 }, (_, index) =>
    monitorOf(index, index % 3 === 2 ? undefined : facilities[index % 2]),
  );
  const gone = { facility_id: null, assigned_facility: { id: 'MONITOR_DELETED', name: 'deleted' } };
  const deleted = [25, 26].map((index) => ({ ...monitorOf(index, undefined), ...gone }));
  const users = Array.from({ length: 14 }, (_, index) => userOf(index, facilities));
  const activity = (index: number) => ({
    type: 'pump',
    activity: `Infusion ${index} started`,
    created_date: ago(index / 10),
    updated_date: ago(index / 10),
  });
  const first = String(firstMonitor);
  let last = 1_000;
  const all: Row[] = [...facilities, ...monitors, ...deleted, ...users];
  for (const row of withVersions ? all : []) row.version = 1;
  return {
    withVersions,
    facilities,
    monitors: [...monitors, ...deleted],
    users,
    recordings: new Map([
      [first, [1, 2].map((number) => recordingOf(firstMonitor, `rec-${number}`, ago(number)))],
    ]),
    logs: new Map([[first, [1, 2].map((number) => logOf(`log-${number}`, ago(number)))]]),
    activities: new Map([[first, Array.from({ length: 12 }, (_, index) => activity(index))]]),
    nextId() {
      last += 1;
      return last;
    },
  };
}
