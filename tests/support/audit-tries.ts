// Calls by which a person changes records or accounts, and the rows of the audit trail that each must leave.
import { expect } from 'vitest';
import { recordExport } from '../../contract/audit/audit.ts';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import * as facilities from '../../contract/facilities/facility-writes.ts';
import { getFile } from '../../contract/monitors/files.ts';
import * as monitors from '../../contract/monitors/monitor-writes.ts';
import { deleteRecordings } from '../../contract/monitors/recordings.ts';
import { cancelRequest, requestAudio, requestLog } from '../../contract/monitors/requests.ts';
import * as access from '../../contract/users/user-access.ts';
import * as users from '../../contract/users/user-writes.ts';
import { accountsOf, hashOf } from './accounts.ts';
import { addDevice, addRecording } from './device.ts';
import { typedFacility, typedUser } from './form-values.ts';
import { addFacility, addMonitor, addUser } from './records.ts';
import type { TestService } from './service.ts';

/** What a row must say; records in no order. */
export interface Row {
  action: string;
  entity: string | null;
  details?: object;
  records?: object[];
}

/** Prepares what the call needs, which may be rows of the trail, too; then makes it. */
export type Try = () => Promise<{ call: () => Promise<Response>; rows: Row[] }>;

export const row = (action: string, entity: string | null, ...records: object[]): Row => ({
  action,
  entity,
  records,
});
export const one =
  (send: () => Promise<Response>, ...rows: Row[]) =>
  async () => ({ call: send, rows });
export type Tries = [Endpoint, Try][];

const password = hashOf('correct horse battery');

export function recordTries(service: TestService): Tries {
  const ofMonitor = (
    endpoint: Endpoint,
    made: (id: string) => { body?: object; rows: Row[]; deleted?: boolean },
  ): Try => {
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

  const bulk = (
    endpoint: Endpoint,
    menu: object,
    key: string,
    entity: string,
    add: () => Promise<string>,
  ): Try => {
    return async () => {
      const id = await add();
      const body = { ...menu, forceDelete: true, [key]: [id], searchValue: '' };
      return {
        call: () => service.send(endpoint, { body }),
        rows: [row('delete', entity, { recordId: id })],
      };
    };
  };

  return [
    [
      monitors.createMonitor,
      one(
        () => service.send(monitors.createMonitor, { body: { cloud_id: 'ROUTE-1', monitor_id: 'Ward' } }),
        row('create', 'monitor', { before: null, after: expect.objectContaining({ monitor_id: 'Ward' }) }),
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
        rows: [row('reset', 'monitor', { recordId })],
      })),
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
    [
      monitors.deleteMonitors,
      bulk(monitors.deleteMonitors, { monitor_menu: 'MONITOR_ALL' }, 'monitor_ids', 'monitor', () =>
        addMonitor(service.db),
      ),
    ],
    [
      monitors.deleteFoundMonitors,
      bulk(monitors.deleteFoundMonitors, { monitor_menu: 'MONITOR_ALL' }, 'monitor_ids', 'monitor', () =>
        addMonitor(service.db),
      ),
    ],
    [
      facilities.deleteFacilities,
      bulk(facilities.deleteFacilities, {}, 'facility_ids', 'facility', () => addFacility(service.db)),
    ],
    [
      facilities.deleteFoundFacilities,
      bulk(facilities.deleteFoundFacilities, {}, 'facility_ids', 'facility', () => addFacility(service.db)),
    ],
    [
      users.deleteUsers,
      bulk(users.deleteUsers, { user_menu: 'USER_ALL' }, 'user_ids', 'user', () => addUser(service.db)),
    ],
    [
      users.deleteFoundUsers,
      bulk(users.deleteFoundUsers, { user_menu: 'USER_ALL' }, 'user_ids', 'user', () => addUser(service.db)),
    ],
    [
      facilities.createFacility,
      one(
        () => service.send(facilities.createFacility, { body: typedFacility() }),
        row('create', 'facility', {
          before: null,
          after: expect.objectContaining({ city: typedFacility().city }),
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
        const change = { before: null, after: expect.objectContaining({ email: body.email }) };
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
              after: expect.objectContaining({ userStatus: 'RECOVERY' }),
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
    ).map(([endpoint, before, after]): [Endpoint, Try] => [
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
    ...([requestAudio, requestLog] as const).map((endpoint): [Endpoint, Try] => [
      endpoint,
      ofMonitor(endpoint, (id) => ({
        rows: [
          row('create', 'request', { before: null, after: expect.objectContaining({ monitor_id: id }) }),
        ],
      })),
    ]),
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
        const change = { before: expect.objectContaining({ monitor_id: device.id }), after: null };
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
            ...row('download', 'recording', { recordId: device.id }),
            details: expect.objectContaining({ channel: 'A' }),
          },
        ];
        return { call: () => service.send(getFile, { params: { id } }), rows };
      },
    ],
    [
      recordExport,
      one(() => service.send(recordExport, { body: { list: 'auditTrail', count: 3 } }), {
        action: 'export',
        entity: null,
        details: { list: 'auditTrail', count: 3 },
      }),
    ],
  ];
}
