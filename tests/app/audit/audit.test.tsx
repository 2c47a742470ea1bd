// The screen of the audit trail on the real service, and the history of a record.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMonitor, deleteMonitors, updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { deleteUsers } from '../../../contract/users/user-writes.ts';
import { auditedJob } from '../../../server/store/audit/audited-write.ts';
import { storeVerification, verificationSweep } from '../../../server/store/audit/verification.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { catchDownloads } from '../../support/downloads.ts';
import { chooseInMenu } from '../../support/monitor-page.ts';
import { addUser } from '../../support/records.ts';
import { cut, openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { checkpointKey as key } from '../../support/service-dependencies.ts';

let service: TestService;
let monitorId: string;

beforeAll(async () => {
  service = await startTestService();
  const ids: string[] = [];
  for (let n = 1; n <= 23; n += 1) {
    const { data } = await service.ask(createMonitor, {
      body: { cloud_id: `S-${n}`, monitor_id: `Bay ${n}` },
    });
    ids.push(data[0]?.id ?? '');
  }
  const body = { monitor_menu: 'MONITOR_ALL' as const, forceDelete: true, monitor_ids: ids };
  await service.ask(deleteMonitors, { body });
  const { data } = await service.ask(createMonitor, { body: { cloud_id: 'S-99', monitor_id: 'Ward 7' } });
  monitorId = data[0]?.id ?? '';
  const change = { monitor_id: 'Ward 8', auto_log_level: 100 };
  await service.ask(updateMonitor, { params: { id: monitorId }, body: change });
  const gone = await addUser(service.db, {
    firstName: 'Gone',
    lastName: 'Person',
    email: 'gone@example.com',
  });
  await service.ask(deleteUsers, { body: { user_menu: 'USER_ALL', forceDelete: true, user_ids: [gone] } });
});
afterAll(() => service.close());

async function open(search = '', options: Parameters<typeof openScreen>[2] = {}) {
  const app = await openScreen(service, `/dashboard/audit${search}`, options);
  await screen.findByRole('heading', { level: 1, name: 'Audit Trail' });
  return app;
}

const entries = () => within(screen.getByRole('region', { name: 'Audit Trail' })).getAllByRole('listitem');
const found = () => screen.findByRole('region', { name: 'Audit Trail' });
const dates = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Dates' });

/** Unfolds the lines that begin so. */
async function unfold({ user }: Awaited<ReturnType<typeof openScreen>>, name: RegExp) {
  for (const line of screen.getAllByRole('button', { name, expanded: false })) await user.click(line);
}

describe('the audit trail', () => {
  it('says who did what and when, with the values before and after in words', async () => {
    const app = await open();
    await found();
    expect(entries()).toHaveLength(20);
    const [deleted, changed] = entries();
    expect(deleted?.textContent).toMatch(
      /^User deleted Gone Person \(gone@example.com\) Kim Example \d\d:\d\d:\d\d$/,
    );
    expect(changed?.textContent).toMatch(/^Monitor changed Ward 8 \(S-99\) Kim Example/);
    expect(screen.queryByRole('table')).toBeNull();
    await unfold(app, /^Monitor changed/);
    const table = within(screen.getByRole('table', { name: 'Ward 8 (S-99)' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['FieldBeforeAfter', 'Monitor NameWard 7Ward 8', 'Auto Log Level500100']);
    expect(screen.getByRole('link', { name: 'Ward 8 (S-99)' }).getAttribute('href')).toBe(
      `/dashboard/monitor-details/${monitorId}`,
    );
  });

  it('says whether its chain was verified, and until when, or what is broken', async () => {
    const app = await open();
    const refresh = () => app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Chain not verified yet. It is verified once a day.')).toBeTruthy();
    await verificationSweep(service.db, key, async () => null)('', new Date());
    await refresh();
    const line = await screen.findByText(/^Chain verified until/, { selector: 'p > span' });
    expect(line.textContent).toMatch(/^Chain verified until .* \(checked .*\)$/);
    const faults = [{ kind: 'callMissing', sequence: 2 } as const];
    await storeVerification(service.db, key, { from: 0, to: 9, faults }, new Date());
    await refresh();
    expect(
      await screen.findByText(
        /^The audit trail was changed outside.* Call 2: it was removed\. \(checked .*\)$/,
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/^Chain verified/)).toBeNull();
  });

  it('is turned to older entries and back', async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('link', { name: 'Older' }));
    await waitFor(() => expect(entries()).toHaveLength(7));
    expect(app.address()).toMatch(/^\/dashboard\/audit\?before=\d+$/);
    await app.user.click(screen.getByRole('link', { name: 'Newest' }));
    await waitFor(() => expect(entries()).toHaveLength(20));
  });

  it('is filtered by action, person and text; the address has the filters, and a tap takes one off', async () => {
    const app = await open(`?action=delete&person=${service.users.administrator}`);
    await found();
    expect(entries()).toHaveLength(2);
    await app.user.type(screen.getByLabelText('Search people and records'), 'gone{Enter}');
    await waitFor(() => expect(entries()).toHaveLength(1));
    expect(app.address()).toContain('search=gone');
    await app.user.click(screen.getByRole('link', { name: 'Remove filter: By Kim Example' }));
    await waitFor(() => expect(app.address()).not.toContain('person'));
    await app.user.click(dates());
    await app.user.click(await screen.findByRole('option', { name: 'Today', hidden: true }));
    await waitFor(() => expect(app.address()).toMatch(/from=.*to=/));
    expect(entries()).toHaveLength(1);
    expect(dates().value).toBe('Today');
  });

  it('says that its days were chosen one by one, and shows all dates again', async () => {
    const app = await open('?from=2025-01-01&to=2025-01-02');
    await screen.findByText('No entries match these filters');
    expect(dates().value).toBe('Custom');
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('01-01-2025');
    await app.user.click(dates());
    await app.user.click(await screen.findByRole('option', { name: 'All dates', hidden: true }));
    await found();
    expect(app.address()).toBe('/dashboard/audit');
    expect(screen.queryByLabelText('From')).toBeNull();
  });

  it('shows all records of a large call', async () => {
    const app = await open('?entity=monitor&action=delete');
    await found();
    await unfold(app, /^Monitor deleted 23 records/);
    expect(screen.getAllByRole('link', { name: /^History of Bay/ })).toHaveLength(20);
    await app.user.click(screen.getByRole('button', { name: 'Show all 23 records' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^History of Bay/ })).toHaveLength(23));
  });

  it('falls back from rubbish in the address, and says when nothing matches', async () => {
    const app = await open(
      `?action=rubbish&from=2026-02-31&to=x&before=-4&entity=facility&person=x&record=%27&search=${'x'.repeat(2000)}`,
    );
    expect(await screen.findByText('No entries match these filters')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Action' })).toHaveProperty('value', 'All actions');
    expect(dates().value).toBe('All dates');
    expect(screen.getByLabelText('Search people and records')).toHaveProperty('value', '');
    const chips = screen.getAllByRole('link', { name: /^Remove filter/ });
    expect(chips.map(({ textContent }) => textContent)).toEqual(['By one person', 'About one record']);
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await found();
  });

  it('says that it cannot be loaded, and loads it again', async () => {
    let fails = true;
    const app = await open('', {
      wire: (request, pass) =>
        fails && request.url.includes('/v1/audit?')
          ? Promise.resolve(new Response('{', { status: 500 }))
          : pass(),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await app.user.click(retry);
    await found();
  });

  it('is not available offline', async () => {
    await open('', { wire: cut });
    expect(
      await screen.findByText(/^The audit trail is not (available offline|stored on this device)\.$/),
    ).toBeTruthy();
  });

  it('is downloaded as CSV, which is an entry itself', async () => {
    const given = catchDownloads();
    const app = await open('?entity=user');
    await app.user.click(await screen.findByRole('button', { name: 'Download (CSV)' }));
    await waitFor(() => expect(given.names).toEqual(['Audit_Trail.csv']));
    const last = (await readTrail(service.db)).at(-1);
    expect(last).toMatchObject({ action: 'export', details: { list: 'auditTrail', count: 1 } });
    const csv = await given.text(0);
    expect(csv).toMatch(/^\W*Number,Date \/ Time,UTC offset of Date \/ Time,Person,/);
    expect(csv).toContain(',User deleted,Gone Person (gone@example.com),Email,gone@example.com,');
    expect(csv).not.toMatch(/Monitor|S-99/);
  });

  it('has in the CSV all records of a large call, and only the one that the filter means', async () => {
    const given = catchDownloads();
    const app = await open('?entity=monitor&action=delete');
    await app.user.click(await screen.findByRole('button', { name: 'Download (CSV)' }));
    await waitFor(() => expect(given.names).toHaveLength(1));
    const bays = async (file: number) => new Set((await given.text(file)).match(/Bay \d+/g)).size;
    expect(await bays(0)).toBe(23);
    // The screen shows twenty of them, in the order of their ids.
    await unfold(app, /^Monitor deleted/);
    const [shown] = screen.getAllByRole('link', { name: /^History of Bay/ });
    await app.user.click(shown as HTMLElement);
    await waitFor(() => expect(app.address()).toContain('record='));
    await screen.findByRole('link', { name: /About Bay/ });
    await app.user.click(screen.getByRole('button', { name: 'Download (CSV)' }));
    await waitFor(() => expect(given.names).toHaveLength(2));
    expect(await bays(1)).toBe(1);
  });
});

it('a monitor has its history, which leads to the trail', async () => {
  const app = await openScreen(service, `/dashboard/monitor-details/${monitorId}`);
  await chooseInMenu(app, 'History');
  const dialog = within(await screen.findByRole('dialog', { name: 'History of Ward 8' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  await app.user.click(dialog.getByRole('link', { name: 'Open in Audit Trail' }));
  await found();
  expect(app.address()).toBe(`/dashboard/audit?record=${monitorId}`);
  expect(screen.getByRole('link', { name: 'Remove filter: About Ward 8 (S-99)' })).toBeTruthy();
  await unfold(app, /^Monitor changed/);
  await app.user.click(screen.getAllByRole('link', { name: 'Ward 8 (S-99)' })[0] as HTMLElement);
  await waitFor(() => expect(app.address()).toBe(`/dashboard/monitor-details/${monitorId}`));
});

it('leads from a user to the list of users, and says in words what was sent and what failed', async () => {
  const ids = service.users;
  const user = { entity: 'user', recordId: ids.administrator, label: 'Kim (kim@example.com)' } as const;
  const certificate = { entity: 'networkCertificate', recordId: monitorId, label: 'Ward 8' } as const;
  await auditedJob(service.db, { job: 'test', action: 'update', entity: 'user' }, async (_tx, trail) => {
    const invited_date = '2026-01-02T03:04:05.000Z';
    await trail.record({ ...user, before: { password: 'set' }, after: { invited_date } });
    return { connectionChanges: 2000 };
  });
  const update = { job: 'test', action: 'update', entity: 'networkCertificate' } as const;
  for (const enrollment of ['sent', 'failed'])
    await auditedJob(service.db, update, async (_tx, trail) => {
      await trail.record({ ...certificate, before: {}, after: { enrollment } });
      return {};
    });
  const app = await open('?action=update');
  await found();
  await unfold(app, /^(Certificate request|User changed)/);
  const [failed, sent, changed] = entries().map(({ textContent }) => textContent ?? '');
  expect(failed).toMatch(/^Certificate request without a certificate.*Certificate requestemptyFailed/);
  expect(sent).toMatch(/^Certificate requested.*Certificate requestemptySent/);
  expect(changed).toMatch(/Changes between Online and Offline: 2000.*PasswordSetempty.*Invitedempty01-0/);
  expect(screen.getByRole('link', { name: 'Kim (kim@example.com)' }).getAttribute('href')).toBe(
    '/dashboard/users?search=kim%40example.com',
  );
});
