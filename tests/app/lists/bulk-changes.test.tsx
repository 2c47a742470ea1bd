// One change for the selected records of a list: what is asked, what is done and said, and how its progress is found again.
import { screen, waitFor, within } from '@testing-library/react';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobRecords, jobs, monitorRequests, monitors, users } from '../../../server/store/schema/index.ts';
import { catchDownloads } from '../../support/downloads.ts';
import { bar, check } from '../../support/list-deletes.ts';
import { option } from '../../support/monitor-dialogs.ts';
import { addFacility, addMonitors, addUsers } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered, withoutCapabilities } from '../../support/without-capabilities.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.db.delete(jobs);
  await service.db.delete(monitorRequests);
  await service.db.delete(monitors);
});

type App = Awaited<ReturnType<typeof openScreen>>;

const byName = '/dashboard/monitors?sort=monitor_id&order=asc';
const addBays = (count: number, more: object = {}) =>
  addMonitors(
    service.db,
    Array.from({ length: count }, (_, n) => ({ name: `Bay ${String(n + 1).padStart(3, '0')}`, ...more })),
  );
const card = () => screen.findByLabelText(/^Changes to many records: /, { selector: 'section' });

async function choose(app: App, label: string) {
  await app.user.click(await bar().findByText('More'));
  // Where nothing has a place, as here, Mantine hides a menu whose button it takes for scrolled away.
  await app.user.click(await screen.findByRole('menuitem', { name: label, hidden: true }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('Selected records');
  return dialog;
}

async function levels(ids: readonly string[]) {
  const rows = await service.db
    .select()
    .from(monitors)
    .where(inArray(monitors.id, [...ids]));
  const byId = new Map(rows.map(({ id, autoLogLevel }) => [id, autoLogLevel]));
  return ids.map((id) => byId.get(id));
}

describe('a small selection', () => {
  it('is changed at once, and undone from the message', async () => {
    const ids = await addBays(4);
    const app = await openScreen(service, byName);
    await check(app, 'Bay 001', 'Bay 002', 'Bay 003');
    const dialog = await choose(app, 'Set log level');
    const confirm = dialog.getByRole('button', { name: 'Set log level' });
    expect(dialog.getByText('Set the log level of 3 monitors?')).toBeTruthy();
    expect(dialog.getByText(/^Bay 002/)).toBeTruthy();
    expect(confirm).toHaveProperty('disabled', true);
    await app.user.type(dialog.getByLabelText('Auto Log Level'), '501');
    expect(dialog.getByText('Enter a whole number from 0 to 500')).toBeTruthy();
    expect(confirm).toHaveProperty('disabled', true);
    await app.user.clear(dialog.getByLabelText('Auto Log Level'));
    await app.user.type(dialog.getByLabelText('Auto Log Level'), '50');
    await app.user.click(confirm);
    expect(await screen.findByText('Log level of 3 monitors set to 50')).toBeTruthy();
    expect(await levels(ids)).toEqual([50, 50, 50, 500]);
    expect(screen.queryByLabelText('Selection')).toBeNull();
    expect(screen.queryByLabelText(/^Changes to many records/)).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3 monitors have their former log levels')).toBeTruthy();
    expect(await levels(ids)).toEqual([500, 500, 500, 500]);
  });

  it('gets a facility as a job, which can be undone', async () => {
    const facilityId = await addFacility(service.db, { name: 'Harbor Clinic' });
    const ids = await addBays(2);
    const app = await openScreen(service, byName);
    await check(app, 'Bay 001', 'Bay 002');
    const [button] = await screen.findAllByRole('button', { name: 'Associate' });
    await app.user.click(button as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Associate Monitors to Facility' }));
    await app.user.click(dialog.getByRole('combobox', { name: 'select Facility' }));
    await app.user.click(await screen.findByRole('option', option('Harbor Clinic')));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('2 monitors associated with Harbor Clinic')).toBeTruthy();
    const facilities = async () =>
      (await service.db.select().from(monitors).where(inArray(monitors.id, ids))).map(
        (row) => row.facilityId,
      );
    expect(await facilities()).toEqual([facilityId, facilityId]);
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 monitors are back at their former facilities')).toBeTruthy();
    expect(await facilities()).toEqual([null, null]);
  });

  it('is done once where the answer is lost', async () => {
    const ids = await addBays(2);
    const app = await openScreen(service, byName, {
      wire: async (request, pass) => {
        const answer = await pass();
        if (/monitors\/changes$/.test(request.url)) throw new TypeError('cut');
        return answer;
      },
    });
    await check(app, 'Bay 001', 'Bay 002');
    const dialog = await choose(app, 'Set log level');
    await app.user.type(dialog.getByLabelText('Auto Log Level'), '9');
    await app.user.click(dialog.getByRole('button', { name: 'Set log level' }));
    expect(await screen.findByText('Log level of 2 monitors set to 9')).toBeTruthy();
    expect(await levels(ids)).toEqual([9, 9]);
    expect(await service.db.$count(jobs)).toBe(1);
  });

  it('names the users who were not suspended, and tries them again', async () => {
    const [gone = ''] = await addUsers(service.db, [
      { firstName: 'Ada', lastName: 'Several', status: 'DEPROVISIONED' },
      { firstName: 'Grace', lastName: 'Several' },
    ]);
    const app = await openScreen(service, '/dashboard/users?search=several');
    await app.user.click(await screen.findByLabelText('Select all on this page'));
    const dialog = await choose(app, 'Suspend');
    expect(dialog.getByText('Suspend 2 users?')).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Suspend' }));
    const shown = within(await card());
    expect(shown.getByText('1 user suspended · 1 not changed')).toBeTruthy();
    await app.user.click(shown.getByText('Show failed'));
    expect(await shown.findByText(/^Ada Several/)).toBeTruthy();
    expect(shown.getByText('This user has no access to suspend.')).toBeTruthy();
    await service.db.update(users).set({ status: 'STAGED' }).where(eq(users.id, gone));
    await app.user.click(shown.getByText('Try again'));
    expect(await screen.findByText('1 user suspended')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText(/^Changes to many records/)).toBeNull());
  });
});

describe('many records', () => {
  it('show their progress, also after a reload, until they are cancelled or done', async () => {
    await addBays(130);
    const app = await openScreen(service, byName);
    await app.user.click(await screen.findByLabelText('Select all on this page'));
    await app.user.click(bar().getByText('Select all 130'));
    const dialog = await choose(app, 'Request log');
    expect(dialog.getByText('Request the logs of 130 monitors?')).toBeTruthy();
    expect(dialog.getByText('and 125 more')).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Request log' }));
    expect((await card()).textContent).toContain('Requesting logs: 100 of 130');
    await app.close();

    const again = await openScreen(service, byName);
    expect((await card()).textContent).toContain('Requesting logs: 100 of 130');
    await again.user.click(within(await card()).getByText('Cancel'));
    // Until the service has taken it: what is begun before is done.
    await again.settled();
    const stop = service.startJobs();
    await waitFor(async () =>
      expect((await card()).textContent).toContain('Logs requested from 100 monitors · 30 cancelled'),
    );
    await stop();
    await again.user.click(within(await card()).getByLabelText('Close'));
    expect(screen.queryByLabelText(/^Changes to many records/)).toBeNull();
  });

  it('that failed are all named, a hundred at a time', async () => {
    const ids = await addBays(130);
    const app = await openScreen(service, byName);
    await app.user.click(await screen.findByLabelText('Select all on this page'));
    await app.user.click(bar().getByText('Select all 130'));
    const dialog = await choose(app, 'Request log');
    await app.user.click(dialog.getByRole('button', { name: 'Request log' }));
    await card();
    await service.db.update(jobRecords).set({ state: 'waiting', endedAt: null });
    await service.db.update(monitors).set({ deletedAt: new Date() }).where(inArray(monitors.id, ids));
    const stop = service.startJobs();
    await waitFor(async () =>
      expect((await card()).textContent).toContain('Nothing was changed · 130 not changed'),
    );
    await stop();
    const shown = within(await card());
    await app.user.click(shown.getByText('Show failed'));
    const named = () => within(shown.getByLabelText('Records that failed')).getAllByText(/^Bay /);
    await waitFor(() => expect(named()).toHaveLength(100));
    await app.user.click(shown.getByText('Show more'));
    await waitFor(() => expect(named()).toHaveLength(130));
    expect(shown.queryByText('Show more')).toBeNull();
  });
});

it('offers new credentials of restored monitors until they are saved', async () => {
  await addBays(2, { deletedAt: new Date(Date.now() - 30 * 3_600_000) });
  const given = catchDownloads();
  const app = await openScreen(service, '/dashboard/deleted_monitors');
  await app.user.click(await screen.findByLabelText('Select all on this page'));
  await app.user.click(await bar().findByText('Restore'));
  const question = within(await screen.findByRole('dialog', { name: 'Restore Monitors' }));
  expect(await question.findByText(/^2 monitors were deleted more than 24 hours ago/)).toBeTruthy();
  await app.user.click(question.getByRole('button', { name: 'Restore' }));
  await app.close();

  const again = await openScreen(service, '/dashboard/monitors');
  await again.user.click(within(await card()).getByText('Save credentials'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New gateway credentials' }));
  await again.user.click(dialog.getByRole('button', { name: 'Save as file' }));
  await waitFor(() => expect(given.names).toEqual(['Gateway credentials.csv']));
  await again.user.click(dialog.getByRole('button', { name: "I've saved it" }));
  await waitFor(() => expect(screen.queryByText('Save credentials')).toBeNull());
});

it('is not offered where the server has no such jobs', async () => {
  await addBays(2);
  const app = await openScreen(service, byName, { wire: withoutCapabilities('bulkChanges') });
  await check(app, 'Bay 001', 'Bay 002');
  await app.settled();
  expect(bar().getByText('Delete')).toBeTruthy();
  await untilOffered(app);
  expect(bar().queryByText('More')).toBeNull();
});
