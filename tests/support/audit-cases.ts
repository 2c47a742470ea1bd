// Calls by which a person changes records or accounts, and the rows of the audit trail that each must leave.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { listAuditEntries, recordExport } from '../../contract/audit/audit.ts';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import * as facilities from '../../contract/facilities/facility-writes.ts';
import * as monitors from '../../contract/monitors/monitor-writes.ts';
import { getFile } from '../../contract/requests/files.ts';
import { deleteRecordings } from '../../contract/requests/recordings.ts';
import { cancelRequest, requestAudio, requestLog } from '../../contract/requests/requests.ts';
import { actOnNotice } from '../../contract/service/notices.ts';
import * as accessRequests from '../../contract/users/access-requests.ts';
import * as access from '../../contract/users/user-access.ts';
import * as users from '../../contract/users/user-writes.ts';
import { accessRequests as accessRequestRows } from '../../server/store/schema/index.ts';
import { storeRemovals } from '../../server/store/service/removals.ts';
import { accountsOf, passwordOf } from './accounts.ts';
import { addDevice, addRecording } from './device.ts';
import { typedFacility, typedUser } from './form-values.ts';
import { addFacility, addMonitor, addUser } from './records.ts';
import type { TestService } from './service.ts';

interface RecordInRow {
  recordId?: string;
  before: unknown;
  after: unknown;
}

/** The text of a row, with all of its records. */
export interface Row {
  action: string;
  entity: string | null;
  details?: object;
  records: RecordInRow[];
}

/** Prepares what the call needs, which may be rows of the trail, too; then makes it. */
export type AuditCase = () => Promise<{
  call: () => Promise<Response>;
  rows: Row[];
  /** Which no row may have. */
  secrets?: string[];
}>;

export const row = (action: string, entity: string | null, ...records: RecordInRow[]): Row => ({
  action,
  entity,
  records,
});
export const one =
  (send: () => Promise<Response>, ...rows: Row[]) =>
  async () => ({ call: send, rows });
export type AuditCases = [Endpoint, AuditCase][];

const password = passwordOf('correct horse battery');

export function recordCases(service: TestService): AuditCases {
  const deleted = {
    monitor: {
      add: () => addMonitor(service.db),
      before: { deleted: false },
      after: { deleted: true },
    },
    facility: {
      add: () => addFacility(service.db, { name: 'Closed', code: 'C-1', city: 'Ulm' }),
      before: expect.objectContaining({ name: 'Closed', facility_id: 'C-1', city: 'Ulm' }),
      after: null,
    },
    user: {
      add: () => addUser(service.db, { firstName: 'Gone', administrator: true }),
      before: expect.objectContaining({ first_name: 'Gone', administrator: true, userStatus: 'ACTIVE' }),
      after: null,
    },
  };
  const ofMonitor = (
    endpoint: Endpoint,
    made: (id: string) => { body?: object; rows: Row[]; deleted?: boolean },
  ): AuditCase => {
    return async () => {
      const deleted = made('').deleted ?? false;
      const id = await addMonitor(service.db, {
        name: 'Ward',
        serialNumber: `ROUTE-${endpoint.path}${endpoint.method}`,
        ...(deleted && { deletedAt: new Date() }),
      });
      const { body, rows } = made(id);
      return { call: () => service.send(endpoint, { params: { id }, ...(body && { body }) }), rows };
    };
  };

  const bulk = (endpoint: Endpoint, menu: object, key: string, entity: keyof typeof deleted): AuditCase => {
    return async () => {
      const { add, before, after } = deleted[entity];
      const recordId = await add();
      const body = { ...menu, forceDelete: true, [key]: [recordId], searchValue: '' };
      return {
        call: () => service.send(endpoint, { body }),
        rows: [row('delete', entity, { recordId, before, after })],
      };
    };
  };
  const monitorMenu = { monitor_menu: 'MONITOR_ALL' };
  const userMenu = { user_menu: 'USER_ALL' };

  return [
    [
      monitors.createMonitor,
      one(
        () => service.send(monitors.createMonitor, { body: { cloud_id: 'ROUTE-1', monitor_id: 'Ward' } }),
        row('create', 'monitor', {
          before: null,
          after: {
            cloud_id: 'ROUTE-1',
            monitor_id: 'Ward',
            auto_log_level: 500,
            facility: null,
            facility_id: null,
            manufactured_date: null,
          },
        }),
      ),
    ],
    [
      monitors.updateMonitor,
      ofMonitor(monitors.updateMonitor, (recordId) => ({
        body: { monitor_id: 'Other', auto_log_level: 500 },
        rows: [
          row('update', 'monitor', {
            recordId,
            before: { monitor_id: 'Ward' },
            after: { monitor_id: 'Other' },
          }),
        ],
      })),
    ],
    [
      monitors.replaceCredential,
      ofMonitor(monitors.replaceCredential, (recordId) => ({
        rows: [row('reset', 'monitor', { recordId, before: {}, after: { credential: 'renewed' } })],
      })),
    ],
    [
      monitors.associateMonitors,
      async () => {
        const id = await addMonitor(service.db);
        const facility = await addFacility(service.db, { name: 'Harbor Clinic' });
        const change = {
          recordId: id,
          before: { facility: null, facility_id: null },
          after: { facility: 'Harbor Clinic', facility_id: facility },
        };
        const body = { ...monitorMenu, monitor_ids: [id], new_facility_id: facility };
        return {
          call: () => service.send(monitors.associateMonitors, { body }),
          rows: [row('update', 'monitor', change)],
        };
      },
    ],
    [
      monitors.restoreMonitors,
      async () => {
        const id = await addMonitor(service.db, { deletedAt: new Date() });
        const change = { recordId: id, before: { deleted: true }, after: { deleted: false } };
        const body = { monitor_ids: [id] };
        return {
          call: () => service.send(monitors.restoreMonitors, { body }),
          rows: [row('restore', 'monitor', change)],
        };
      },
    ],
    [monitors.deleteMonitors, bulk(monitors.deleteMonitors, monitorMenu, 'monitor_ids', 'monitor')],
    [monitors.deleteFoundMonitors, bulk(monitors.deleteFoundMonitors, monitorMenu, 'monitor_ids', 'monitor')],
    [facilities.deleteFacilities, bulk(facilities.deleteFacilities, {}, 'facility_ids', 'facility')],
    [
      facilities.deleteFoundFacilities,
      bulk(facilities.deleteFoundFacilities, {}, 'facility_ids', 'facility'),
    ],
    [users.deleteUsers, bulk(users.deleteUsers, userMenu, 'user_ids', 'user')],
    [users.deleteFoundUsers, bulk(users.deleteFoundUsers, userMenu, 'user_ids', 'user')],
    [
      facilities.createFacility,
      one(
        () => service.send(facilities.createFacility, { body: typedFacility() }),
        row('create', 'facility', {
          before: null,
          after: { ...typedFacility(), facility_id: expect.any(String) },
        }),
      ),
    ],
    [
      facilities.updateFacility,
      async () => {
        const { data } = await service.ask(facilities.createFacility, { body: typedFacility() });
        const id = data[0]?.id ?? '';
        const body = { ...typedFacility(), facility_id: data[0]?.facility_id ?? '', city: 'Ulm' };
        const change = { recordId: id, before: { city: typedFacility().city }, after: { city: 'Ulm' } };
        return {
          call: () => service.send(facilities.updateFacility, { params: { id }, body }),
          rows: [row('update', 'facility', change)],
        };
      },
    ],
    [
      users.createUser,
      async () => {
        const body = typedUser([await addFacility(service.db)]);
        const after = expect.objectContaining({
          email: body.email,
          first_name: body.firstName,
          last_name: body.lastName,
          userStatus: 'STAGED',
          facilities: expect.stringContaining('Hospital'),
        });
        const change = { before: null, after };
        return {
          call: () => service.send(users.createUser, { body }),
          rows: [row('create', 'user', change)],
        };
      },
    ],
    [
      users.updateUser,
      async () => {
        const body = typedUser([await addFacility(service.db)]);
        const { data } = await service.ask(users.createUser, { body });
        const id = data[0]?.user_id ?? '';
        const change = { recordId: id, before: { last_name: body.lastName }, after: { last_name: 'Other' } };
        return {
          call: () =>
            service.send(users.updateUser, { params: { id }, body: { ...body, lastName: 'Other' } }),
          rows: [row('update', 'user', change)],
        };
      },
    ],
    [
      users.resetUser,
      async () => {
        const { id } = await accountsOf(service).enroll(password, { status: 'LOCKED_OUT' });
        return {
          call: () => service.send(users.resetUser, { params: { id } }),
          rows: [
            row('reset', 'user', {
              recordId: id,
              before: { userStatus: 'LOCKED_OUT' },
              after: { userStatus: 'RECOVERY' },
            }),
          ],
        };
      },
    ],
    ...(
      [
        [access.suspendUser, { userStatus: 'ACTIVE' }, { userStatus: 'SUSPENDED' }],
        [access.reactivateUser, { userStatus: 'SUSPENDED' }, { userStatus: 'STAGED' }],
        [access.inviteUser, { invited_date: null }, { invited_date: expect.any(String) }],
      ] as const
    ).map(([endpoint, before, after]): [Endpoint, AuditCase] => [
      endpoint,
      async () => {
        const status = 'userStatus' in before ? before.userStatus : 'STAGED';
        const id = await addUser(service.db, { status });
        return {
          call: () => service.send(endpoint, { params: { id } }),
          rows: [row('update', 'user', { recordId: id, before, after })],
        };
      },
    ]),
    ...(
      [
        [accessRequests.giveAccess, { administrator: false }, { administrator: true }],
        [accessRequests.declineAccess, { access_request: 'waiting' }, { access_request: 'declined' }],
      ] as const
    ).map(([endpoint, before, after]): [Endpoint, AuditCase] => [
      endpoint,
      async () => {
        const email = `${Object.keys(before)[0]}@example.com`;
        const userId = await addUser(service.db, { email });
        const [request] = await service.db
          .insert(accessRequestRows)
          .values({ userId, email, emailIdentity: email })
          .returning();
        return {
          call: () => service.send(endpoint, { params: { id: request?.id ?? '' } }),
          rows: [row('update', 'user', { recordId: userId, before, after })],
        };
      },
    ]),
    ...([requestAudio, requestLog] as const).map((endpoint): [Endpoint, AuditCase] => [
      endpoint,
      ofMonitor(endpoint, (id) => ({
        rows: [
          row('create', 'request', {
            before: null,
            after: { monitor_id: id, kind: endpoint === requestAudio ? 'audio' : 'log' },
          }),
        ],
      })),
    ]),
    [
      actOnNotice,
      async () => {
        const waitsSince = new Date();
        const wait = { reason: 'gap', waitsSince, waitsUntil: waitsSince, plan: { logs: 1 } } as const;
        await storeRemovals(service.db, { lastRunAt: waitsSince, days: {}, isStopped: false, ...wait });
        return {
          call: () => service.send(actOnNotice, { params: { kind: 'retention', act: 'stop' } }),
          rows: [{ ...row('update', null), details: { retention: 'stopped' } }],
        };
      },
    ],
    [
      cancelRequest,
      async () => {
        const { id } = await addDevice(service);
        const { data } = await service.ask(requestLog, { params: { id } });
        const params = { id, requestId: data[0]?.log?.id ?? '' };
        const change = {
          before: expect.objectContaining({ monitor_id: id, request_state: 'waiting' }),
          after: expect.objectContaining({ monitor_id: id, request_state: 'cancelled' }),
        };
        return {
          call: () => service.send(cancelRequest, { params }),
          rows: [row('update', 'request', change)],
        };
      },
    ],
    [
      deleteRecordings,
      async () => {
        const device = await addDevice(service);
        await addRecording(service, device, 'sound');
        const range = { time_from: '2000-01-01T00:00:00Z', time_to: '2100-01-01T00:00:00Z' };
        const body = { monitor_id: device.id, ...range, all_selected: true };
        const before = { monitor_id: device.id, code_name: 'Pump', created_date: expect.any(String) };
        const change = { before, after: null };
        return {
          call: () => service.send(deleteRecordings, { body }),
          rows: [row('delete', 'recording', change)],
        };
      },
    ],
    [
      getFile,
      async () => {
        const device = await addDevice(service);
        const id = await addRecording(service, device, 'sound');
        const rows = [
          {
            ...row('download', 'recording', { recordId: device.id, before: null, after: null }),
            details: expect.objectContaining({
              channel: 'A',
              file_name: expect.stringMatching(/\.wav$/),
              purpose: 'download',
            }),
          },
        ];
        return { call: () => service.send(getFile, { params: { id } }), rows };
      },
    ],
    [
      recordExport,
      async () => {
        const id = randomUUID();
        const query = { count: 1, export: id };
        await service.ask(listAuditEntries, { query });
        const rows = [{ ...row('export', null), details: { list: 'auditTrail', count: 1 } }];
        return { call: () => service.send(recordExport, { body: { export: id } }), rows };
      },
    ],
  ];
}
