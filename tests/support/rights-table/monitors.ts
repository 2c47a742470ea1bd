// Calls about monitors, their requests and recordings.
import { randomUUID } from 'node:crypto';
import { type CallCase, type CallCases, type Calling, naming, ofId, plain, plainNew } from './call-case.ts';

const menu = { monitor_menu: 'MONITOR_ALL' };
const deletedMenu = { monitor_menu: 'MONITOR_DELETED' };
const days = { fromDate: '2026-01-01', toDate: '2026-12-31' };
const times = { time_from: '2026-01-01T00:00:00Z', time_to: '2026-12-31T00:00:00Z' };

const monitor = ({ at }: Calling) => at.monitor();
const newMonitor = () => ({ cloud_id: `NEW-${randomUUID().slice(0, 8)}`, monitor_id: 'New bay' });

/** Names a monitor in the selection of a body. */
const selecting = (body: object, more: { missing?: number; allowed?: number } = {}): CallCase =>
  naming(
    'monitor',
    async ({ at }) => ({ body: { ...menu, monitor_ids: [await at.monitor()], ...body } }),
    more,
  );

/** Gives a monitor at home the facility of the place. */
const associating = (body: (facilityId: string) => object): CallCase =>
  naming('facility', async ({ at, home }) => ({
    body: { ...menu, monitor_ids: [await home.monitor()], ...body(await at.facility()) },
  }));

const inFacility = async ({ at }: Calling) => ({ query: { facility: await at.facility() } });

export const monitorCalls: CallCases = {
  listMonitors: [plain(), naming('facility', inFacility, { missing: 200 })],
  listAssignedMonitors: [plain()],
  listUnassignedMonitors: [plain()],
  listDeletedMonitors: [plain()],
  searchMonitors: [
    plain({ body: { searchValue: 'bay' } }),
    naming('facility', async ({ at }) => ({ body: { searchValue: '', facilityId: await at.facility() } })),
    naming(
      'monitor',
      async ({ at }) => ({
        body: { searchValue: '', filters: { cloud_ids: [await at.serialNumber()] } },
      }),
      { missing: 200 },
    ),
  ],
  listFacilityMonitors: [ofId('facility', ({ at }) => at.facility())],
  getMonitor: [ofId('monitor', monitor), ofId('monitor', ({ at }) => at.deletedMonitor())],
  getMonitorsByIds: [
    naming('monitor', async ({ at }) => ({ body: { ids: [await at.monitor()] } }), { missing: 200 }),
  ],
  getMonitorBySerialNumber: [
    naming('monitor', async ({ at }) => ({ params: { cloudId: await at.serialNumber() } })),
  ],
  findSerialNumbers: [
    plain({ body: { search_cloudId: 'u' } }),
    naming('monitor', async ({ at }) => ({ body: { search_cloudId: await at.serialNumber() } }), {
      missing: 200,
    }),
  ],
  findMissingSerialNumbers: [
    naming('monitor', async ({ at }) => ({ body: { cloud_ids: [await at.serialNumber()] } }), {
      missing: 200,
    }),
  ],
  countMonitors: [plain({ params: { menu: 'MONITOR_ALL' } })],
  getMonitorStates: [plain()],
  createMonitor: [
    plainNew(() => ({ body: newMonitor() })),
    naming('facility', async ({ at }) => ({
      body: { ...newMonitor(), facility_id: await at.facility() },
    })),
  ],
  updateMonitor: [
    ofId('monitor', monitor, { body: { monitor_id: 'Other', auto_log_level: 7 } }),
    naming('facility', async ({ at, home }) => ({
      params: { id: await home.monitor() },
      body: { monitor_id: 'Other', auto_log_level: 7, facility_id: await at.facility() },
    })),
  ],
  deleteMonitors: [selecting({ forceDelete: true }), selecting({}, { allowed: 409 })],
  deleteFoundMonitors: [selecting({ forceDelete: true, searchValue: '' })],
  previewAssociation: [selecting({ new_facility_id: null }, { missing: 200 })],
  associateMonitors: [
    selecting({ new_facility_id: null }),
    associating((new_facility_id) => ({ new_facility_id })),
  ],
  restoreMonitors: [
    naming('monitor', async ({ at }) => ({ body: { monitor_ids: [await at.deletedMonitor()] } })),
  ],
  replaceCredential: [ofId('monitor', monitor)],
  previewMonitorChange: [
    selecting({ change: { type: 'requestLog' } }, { missing: 200 }),
    selecting({ change: { type: 'logLevel', auto_log_level: 9 } }, { missing: 200 }),
    associating((facility_id) => ({ change: { type: 'associate', facility_id } })),
  ],
  startMonitorChange: [
    selecting({ change: { type: 'requestAudio' } }),
    selecting({ change: { type: 'logLevel', auto_log_level: 9 } }),
    associating((facility_id) => ({ change: { type: 'associate', facility_id } })),
    naming('monitor', async ({ at }) => ({
      body: { ...deletedMenu, monitor_ids: [await at.deletedMonitor()], change: { type: 'restore' } },
    })),
  ],

  requestAudio: [ofId('monitor', monitor)],
  requestLog: [ofId('monitor', monitor)],
  cancelRequest: [naming('monitor', async ({ at }) => ({ params: await at.request() }))],
  getRequestStatus: [ofId('monitor', monitor)],
  listRecordings: [naming('monitor', async ({ at }) => ({ params: { id: await at.monitor(), ...days } }))],
  deleteRecordings: [
    naming('monitor', async ({ at }) => ({
      body: { monitor_id: await at.monitor(), ...times, all_selected: true },
    })),
  ],
  getFile: [
    ofId('monitor', ({ at }) => at.log()),
    ofId('monitor', ({ at }) => at.recording(), {}, { alsoNeeds: 'hear' }),
  ],
  listMonitorLogs: [
    naming('monitor', async ({ at }) => ({ params: { id: await at.monitor(), hours: '1', ...days } })),
  ],
  searchCloudLog: [ofId('monitor', monitor, { body: times })],
};
