// Undo of one change of many records: each gets its own value back, but what was changed since then stays.
import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as contract from '../../../contract/jobs/bulk-changes.ts';
import { previewUserChange, startUserChange } from '../../../contract/users/user-changes.ts';
import { facilities, monitors, users } from '../../../server/store/schema/index.ts';
import { startBulkChangeService } from '../../support/bulk-changes.ts';
import { only } from '../../support/import-service.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addMonitors, addUsers } from '../../support/records.ts';

const { addMany, places, failedOf, follow, jobOf, service, start, stored } = startBulkChangeService();

it('gives each record its own value back, and leaves out what was changed since', async () => {
  const [one = '', two = '', three = ''] = await addMonitors(service().db, [
    { name: 'Bay 1', facilityId: places().old },
    { name: 'Bay 2' },
    { name: 'Bay 3', facilityId: places().old },
  ]);
  const job = await start(
    { type: 'associate', facility_id: places().harbor },
    { monitor_ids: [one, two, three] },
  );
  await service().db.update(monitors).set({ autoLogLevel: 3 }).where(eq(monitors.id, three));
  const undone = await follow(contract.undoJob, job);
  expect(undone).toMatchObject({
    change: { type: 'associate', undo: true },
    follows_id: job.id,
    follows_as: 'undo',
    counts: { done: 2, failed: 1 },
    can: ['retry'],
  });
  expect(await failedOf(undone.id)).toEqual([
    expect.stringMatching(/^Bay 3 .*: It was changed since then, and stays as it is\.$/),
  ]);
  expect((await stored(one))?.facilityId).toBe(places().old);
  expect((await stored(two))?.facilityId).toBeNull();
  expect((await stored(three))?.facilityId).toBe(places().harbor);
  expect((await jobOf(job.id)).can).toEqual([]);
  const again = await service().send(contract.undoJob, { params: { id: job.id } });
  expect(await readFailure(again)).toMatchObject({ http: 409 });
});

it('leaves out monitors whose facility is gone, and tries them again as an undo', async () => {
  const [one = ''] = await addMonitors(service().db, [{ name: 'Bay 1', facilityId: places().old }]);
  const job = await start({ type: 'associate', facility_id: places().harbor }, { monitor_ids: [one] });
  await service().db.delete(facilities).where(eq(facilities.id, places().old));
  const undone = await follow(contract.undoJob, job);
  expect(await failedOf(undone.id)).toEqual([expect.stringContaining('Facility not found.')]);
  await service()
    .db.insert(facilities)
    .values(
      await service()
        .db.select()
        .from(facilities)
        .where(eq(facilities.id, places().harbor))
        .then(([row]) => ({ ...row, id: places().old, code: 'OLD', codeIdentity: 'OLD' }) as never),
    );
  const retried = await follow(contract.retryJob, undone);
  expect(retried).toMatchObject({ change: { undo: true }, follows_as: 'retry', counts: { done: 1 } });
  expect((await stored(one))?.facilityId).toBe(places().old);
});

it('gives log levels and the access of users back', async () => {
  const [one = '', two = ''] = await addMany(2);
  for (const [at, id] of [one, two].entries())
    await service()
      .db.update(monitors)
      .set({ autoLogLevel: at + 1 })
      .where(eq(monitors.id, id));
  const levels = await start({ type: 'logLevel', auto_log_level: 2 }, { monitor_ids: [one, two] });
  expect(levels.counts).toEqual({ done: 1, unchanged: 1 });
  await follow(contract.undoJob, levels);
  expect((await stored(one))?.autoLogLevel).toBe(1);

  const statuses = ['ACTIVE', 'RECOVERY', 'SUSPENDED', 'DEPROVISIONED'] as const;
  const ids = await addUsers(
    service().db,
    statuses.map((status) => ({ status })),
  );
  const user_ids = [...ids, service().users.administrator];
  const body = { user_menu: 'USER_ALL', user_ids, change: { type: 'suspend' } } as const;
  expect((await service().ask(previewUserChange, { body })).data[0]).toMatchObject({
    count: 5,
    unchanged: 1,
  });
  const suspended = only((await service().ask(startUserChange, { body })).data);
  expect(suspended.counts).toEqual({ done: 2, unchanged: 1, failed: 2 });
  expect((await failedOf(suspended.id)).map((it) => it.split(': ')[1]).toSorted()).toEqual([
    'This user has no access to suspend.',
    "You can't suspend your own account.",
  ]);
  await follow(contract.undoJob, suspended);
  const rows = await service().db.select().from(users).where(inArray(users.id, ids));
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map(ids.map((id, n) => [id, statuses[n]])),
  );
});
