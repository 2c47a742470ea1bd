// What a job shows of its records and its facility is what its author sees now, whatever they saw when it began.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getJob, listJobRecords, listJobs } from '../../../contract/jobs/jobs.ts';
import { startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import { startUserChange } from '../../../contract/users/user-changes.ts';
import { jobRecords, jobs, userFacilities, userRoles } from '../../../server/store/schema/index.ts';
import {
  addPeopleWithRoles,
  addPersonWith,
  giveRole,
  type PeopleWithRoles,
} from '../../support/people-with-roles.ts';
import { addMonitor, addUser } from '../../support/records.ts';
import { callAs } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let there: PeopleWithRoles;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
});
afterAll(() => service.close());

const ofBoth = () =>
  addPersonWith(service, [
    { role: 'siteAdministrator', facility_id: there.inside.facilityId, may_hear: false },
    { role: 'siteAdministrator', facility_id: there.outside.facilityId, may_hear: false },
  ]);

async function leaveOutside(userId: string): Promise<void> {
  const { facilityId } = there.outside;
  const theirs = and(eq(userFacilities.userId, userId), eq(userFacilities.facilityId, facilityId));
  await service.db.delete(userFacilities).where(theirs);
}

async function readJob(token: string, id: string) {
  const [job] = await callAs(service, token, getJob, { params: { id } });
  const records = await callAs(service, token, listJobRecords, { params: { id } });
  return { job, records, listed: await callAs(service, token, listJobs) };
}

it('names neither a facility nor monitors that have left its author’s sight', async () => {
  const { id, token } = await ofBoth();
  const [moved, kept] = [
    await addMonitor(service.db, { name: 'Moved bay', facilityId: there.inside.facilityId }),
    await addMonitor(service.db, { name: 'Kept bay', facilityId: there.inside.facilityId }),
  ];
  const [job] = await callAs(service, token, startMonitorChange, {
    body: {
      monitor_menu: 'MONITOR_ALL',
      monitor_ids: [moved],
      change: { type: 'associate', facility_id: there.outside.facilityId },
    },
  });
  const [other] = await callAs(service, token, startMonitorChange, {
    body: {
      monitor_menu: 'MONITOR_ALL',
      monitor_ids: [kept],
      change: { type: 'logLevel', auto_log_level: 7 },
    },
  });
  const before = await readJob(token, job?.id ?? '');
  expect(before.job?.change).toMatchObject({ facility: 'Outside' });
  expect(before.records).toMatchObject([{ label: expect.stringContaining('Moved bay'), state: 'done' }]);
  await leaveOutside(id);
  const after = await readJob(token, job?.id ?? '');
  expect(after.job).toMatchObject({
    total: 1,
    counts: { done: 1 },
    change: { facility: 'another facility' },
  });
  expect(after.records).toMatchObject([{ id: moved, label: 'No longer visible to you', problem: null }]);
  expect(JSON.stringify(after)).not.toMatch(/Outside|Moved/);
  expect((await readJob(token, other?.id ?? '')).records).toMatchObject([
    { label: expect.stringContaining('Kept bay') },
  ]);
});

it('names no people to an author who sees none any more', async () => {
  const { id, token } = await ofBoth();
  const person = await addUser(service.db, { facilityIds: [there.inside.facilityId], lastName: 'Suspended' });
  const [job] = await callAs(service, token, startUserChange, {
    body: { user_menu: 'USER_ALL', user_ids: [person], change: { type: 'suspend' } },
  });
  const labels = async () => (await readJob(token, job?.id ?? '')).records.map(({ label }) => label);
  expect(await labels()).toEqual([expect.stringContaining('Suspended')]);
  await service.db.delete(userRoles).where(eq(userRoles.userId, id));
  await giveRole(service.db, id, 'engineer');
  expect(await labels()).toEqual(['No longer visible to you']);
});

it('still says of what is left that the right was lost', async () => {
  const { id, token } = await ofBoth();
  const [job] = await callAs(service, token, startMonitorChange, {
    body: {
      monitor_menu: 'MONITOR_ALL',
      monitor_ids: [there.outside.monitorId],
      change: { type: 'logLevel', auto_log_level: 9 },
    },
  });
  const failWith = (problem: typeof jobRecords.$inferInsert.problem) =>
    service.db
      .update(jobRecords)
      .set({ state: 'failed', problem })
      .where(eq(jobRecords.jobId, job?.id ?? ''));
  await leaveOutside(id);
  await failWith({ message: 'jobRightsLost' });
  const label = 'No longer visible to you';
  const { records } = await readJob(token, job?.id ?? '');
  expect(records).toMatchObject([{ label, state: 'failed', problem: expect.stringMatching(/./) }]);
  await failWith({ reason: 'certificateNotIssuer', values: { subject: 'Outside CA' } });
  expect((await readJob(token, job?.id ?? '')).records).toMatchObject([{ label, problem: null }]);
});

it('says that somebody else has cancelled it', async () => {
  const { token } = await ofBoth();
  const [job] = await callAs(service, token, startMonitorChange, {
    body: {
      monitor_menu: 'MONITOR_ALL',
      monitor_ids: [there.inside.monitorId],
      change: { type: 'logLevel', auto_log_level: 8 },
    },
  });
  const cancelledBy = async (cancelledByName: string) => {
    await service.db
      .update(jobs)
      .set({ cancelledAt: new Date(), cancelledByName })
      .where(eq(jobs.id, job?.id ?? ''));
    return (await readJob(token, job?.id ?? '')).job?.cancelled_by;
  };
  expect(await cancelledBy('Robin Elsewhere')).toBe('somebody else');
  expect(await cancelledBy('Kim siteAdministrator')).toBe('Kim siteAdministrator');
});
