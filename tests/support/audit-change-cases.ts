// Changes of many records, as jobs, and the rows of the audit trail that each must leave.

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { retryJob, undoJob } from '../../contract/jobs/bulk-changes.ts';
import { startImport } from '../../contract/jobs/imports.ts';
import { getJob } from '../../contract/jobs/jobs.ts';
import { startMonitorChange } from '../../contract/monitors/monitor-changes.ts';
import { startUserChange } from '../../contract/users/user-changes.ts';
import { users } from '../../server/store/schema/index.ts';
import { type AuditCases, type Row, row } from './audit-cases.ts';
import { eventually } from './eventually.ts';
import { addMonitor, addUser } from './records.ts';
import type { TestService } from './service.ts';

/** With what the change is, beside its records. */
const changeRow = (entity: string, details: object, record: Row['records'][number]): Row => ({
  ...row('update', entity, record),
  details: expect.objectContaining({ job_id: expect.any(String), total: 1, ...details }),
});

export function changeCases(service: TestService): AuditCases {
  const levelOf = async () => {
    const id = await addMonitor(service.db);
    const change = { type: 'logLevel', auto_log_level: 7 } as const;
    return { id, body: { monitor_menu: 'MONITOR_ALL' as const, monitor_ids: [id], change } };
  };
  const level = (recordId: string, before: number, after: number, details: object) =>
    changeRow(
      'monitor',
      { change: 'logLevel', ...details },
      {
        recordId,
        before: { auto_log_level: before },
        after: { auto_log_level: after },
      },
    );
  const suspended = (recordId: string, before: string) =>
    changeRow(
      'user',
      { change: 'suspend' },
      {
        recordId,
        before: { userStatus: before },
        after: { userStatus: 'SUSPENDED' },
      },
    );
  const suspend = (id: string) => ({
    user_menu: 'USER_ALL' as const,
    user_ids: [id],
    change: { type: 'suspend' as const },
  });

  return [
    [
      startMonitorChange,
      async () => {
        const { id, body } = await levelOf();
        return { call: () => service.send(startMonitorChange, { body }), rows: [level(id, 500, 7, {})] };
      },
    ],
    [
      undoJob,
      async () => {
        const { id, body } = await levelOf();
        const { data } = await service.ask(startMonitorChange, { body });
        const params = { id: data[0]?.id ?? '' };
        return {
          call: () => service.send(undoJob, { params }),
          rows: [level(id, 7, 500, { undo: true })],
        };
      },
    ],
    [
      startUserChange,
      async () => {
        const id = await addUser(service.db);
        return {
          call: () => service.send(startUserChange, { body: suspend(id) }),
          rows: [suspended(id, 'ACTIVE')],
        };
      },
    ],
    [
      retryJob,
      async () => {
        const id = await addUser(service.db, { status: 'DEPROVISIONED' });
        const { data } = await service.ask(startUserChange, { body: suspend(id) });
        await service.db.update(users).set({ status: 'STAGED' }).where(eq(users.id, id));
        const params = { id: data[0]?.id ?? '' };
        return { call: () => service.send(retryJob, { params }), rows: [suspended(id, 'STAGED')] };
      },
    ],
    [
      startImport,
      async () => {
        const id = randomUUID();
        const serialNumber = `IMPORTED-${id}`;
        const body = {
          entity: 'monitors',
          columns: ['cloud_id', 'monitor_id'],
          rows: [{ row: 2, cells: [serialNumber, 'Bay 1'] }],
          id,
          mode: 'all',
          source: 'ward.csv',
        };
        return {
          // A job writes the rows.
          async call() {
            const answer = await service.send(startImport, { body });
            const stop = service.startJobs();
            await eventually(async () => {
              const [job] = (await service.ask(getJob, { params: { id } })).data;
              expect(job?.ended_date).not.toBeNull();
            });
            await stop();
            return answer;
          },
          rows: [
            {
              ...row('create', 'monitor', {
                before: null,
                after: {
                  cloud_id: serialNumber,
                  monitor_id: 'Bay 1',
                  auto_log_level: 500,
                  facility_id: null,
                  manufactured_date: null,
                  facility: null,
                },
              }),
              details: { change: 'import', job_id: id, total: 1, source: 'ward.csv' },
            },
          ],
        };
      },
    ],
  ];
}
