// An administrator's whole day on another team's backend, which answers to the letter and with nothing more. No screen
// may show an error, and no call may be refused, that the backend does not deserve.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogClosed, formOf, openAddForm } from '../../support/form-dialog.ts';
import { typedFacility, typedUser } from '../../support/form-values.ts';
import { bar, check, dialog, goOn } from '../../support/list-deletes.ts';
import { openAddMonitor, openAssociate, openEditMonitor, option } from '../../support/monitor-dialogs.ts';
import { showPageAgain } from '../../support/monitor-page.ts';
import { openScreen } from '../../support/screen.tsx';
import { serveStoredFiles } from '../../support/stored-files.ts';
import { createStubService, type StubService } from '../../support/stub-service.ts';

let service: StubService;
beforeEach(() => {
  service = createStubService();
});
/** A list looks up a record that has left it, and learns that it was deleted. */
const isLookupOfDeleted = (refusal: string) => /^404 GET v1\/(facilities|users)\/\d+$/.test(refusal);

afterEach(() => {
  vi.unstubAllGlobals();
  expect(service.refusals.filter((refusal) => !isLookupOfDeleted(refusal))).toEqual([]);
});

type App = Awaited<ReturnType<typeof openScreen>>;

/** No message of an error is shown. */
function expectNoErrors(): void {
  const alerts = Array.from(document.querySelectorAll('[role=alert]'), ({ textContent }) => textContent);
  expect(alerts.filter(Boolean)).toEqual([]);
  expect(document.body.textContent).not.toMatch(/cannot read|Could not|went wrong/);
}

function close(app: App): void {
  expectNoErrors();
  expect(app.signOuts).toEqual([]);
  app.close();
}

/** The names of the shown rows, from the top down. */
const shown = () => Array.from(document.querySelectorAll('tbody a'), ({ textContent }) => textContent ?? '');
const untilShown = (first: string) => waitFor(() => expect(shown()[0]).toBe(first));
const title = (text: string) => screen.findByText(text, { selector: 'h1' });
const monitor = (name: string) => service.stub.records.monitors.find((row) => row.monitor_id === name);

describe('lists', () => {
  it('of monitors are paged, sorted and searched, in each mode, with their counts', async () => {
    const app = await openScreen(service, '/dashboard/monitors?sort=monitor_id&order=asc');
    await untilShown('Bay 01');
    expect(screen.getByText(/^25 monitors · updated/)).toBeTruthy();
    await app.user.click(screen.getByLabelText('Page 3'));
    await untilShown('Bay 21');
    await app.user.type(screen.getByRole('searchbox'), 'bay 07{Enter}');
    await untilShown('Bay 07');
    for (const [path, heading, count] of [
      ['assigned_monitors', 'Assigned Monitors', 17],
      ['unassigned_monitors', 'Unassigned Monitors', 8],
      ['deleted_monitors', 'Deleted Monitors', 2],
    ] as const) {
      await app.router.navigate({ to: `/dashboard/${path}`, search: {} });
      await title(heading);
      expect(await screen.findByText(new RegExp(`^${count} monitors · updated`))).toBeTruthy();
    }
    await waitFor(() => expect(screen.queryByText('Restore')).toBeNull());
    close(app);
  });

  it('of facilities, of a facility and of users', async () => {
    const app = await openScreen(service, '/dashboard/facilitylist');
    await untilShown('Cedar Clinic');
    await app.user.click(screen.getByText('Facility ID'));
    await untilShown('Lakeview General');
    await app.user.click(screen.getByText('Lakeview General', { selector: 'a' }));
    expect(await screen.findByText(/^9 monitors · updated/)).toBeTruthy();
    await app.router.navigate({
      to: '/dashboard/facility-details/$id',
      params: { id: '1' },
      search: { view: 'users' },
    });
    expect(await screen.findByText(/^14 users · newest first · updated/)).toBeTruthy();
    await app.router.navigate({ to: '/dashboard/inactive_users', search: {} });
    await title('Inactive Users');
    expect(await screen.findByText(/^3 users · newest first · updated/)).toBeTruthy();
    close(app);
  });
});

describe('monitors', () => {
  it('are added', async () => {
    const { app, dialog: form, serial, name, save } = await openAddMonitor(service);
    await app.user.type(serial, 'IPM-NEW');
    await app.user.type(name, 'Bay 99');
    await app.user.click(form.getByRole('combobox', { name: 'Facility' }));
    await app.user.click(await screen.findByRole('option', option('Harbor Clinic')));
    await save();
    expect(await form.findByText(/Bay 99/)).toBeTruthy();
    expect(monitor('Bay 99')?.assigned_facility).toEqual({ id: 10, name: 'Harbor Clinic' });
    close(app);
  });

  it('are edited', async () => {
    const { app, level, rename, save } = await openEditMonitor(service, {
      name: 'Bay 02',
      serialNumber: 'IPM-1001',
    });
    expect(level).toHaveProperty('value', '250');
    await rename('Ward 2');
    await save();
    await dialogClosed();
    expect(await screen.findByText('Ward 2', { selector: 'a' })).toBeTruthy();
    expect(monitor('Ward 2')).toMatchObject({ auto_log_level: 250, facility_id: 2 });
    close(app);
  });

  it('are associated with another facility', async () => {
    const { app, dialog: form, facility, save, choose } = await openAssociate(service);
    await choose('IPM-1000');
    await waitFor(() => expect(facility).toHaveProperty('value', 'Lakeview General'));
    expect(form.getByLabelText('Monitor Name')).toHaveProperty('value', 'Bay 01');
    await app.user.clear(facility);
    await app.user.type(facility, 'Summit Clinic');
    await app.user.click(await screen.findByRole('option', option('Summit Clinic')));
    await save();
    await dialogClosed();
    expect(monitor('Bay 01')?.assigned_facility).toEqual({ id: 13, name: 'Summit Clinic' });
    close(app);
  });

  it('are deleted from a list and from a search, after the question of their code', async () => {
    const app = await openScreen(service, '/dashboard/monitors?sort=monitor_id&order=asc');
    await untilShown('Bay 01');
    await check(app, 'Bay 01', 'Bay 02');
    await app.user.click(bar().getByText('Delete'));
    expect(await screen.findByText(/also deletes previously created facility associations/)).toBeTruthy();
    await goOn(app);
    expect(await screen.findByText('2 monitors deleted')).toBeTruthy();
    await app.user.type(screen.getByRole('searchbox'), 'bay 06{Enter}');
    await untilShown('Bay 06');
    await check(app, 'Bay 06');
    await app.user.click(bar().getByText('Delete'));
    expect(await screen.findByText('Are you sure you want to delete?')).toBeTruthy();
    await goOn(app);
    expect(await screen.findByText('1 monitor deleted')).toBeTruthy();
    expect(screen.queryByText('Undo')).toBeNull();
    expect(['Bay 01', 'Bay 02', 'Bay 06'].map((name) => monitor(name)?.assigned_facility)).toEqual(
      Array(3).fill({ id: 'MONITOR_DELETED', name: 'deleted' }),
    );
    close(app);
  });
});

describe('facilities', () => {
  it('are added', async () => {
    const app = await openScreen(service, '/dashboard/facilitylist?search=none');
    const { fill, choose, save } = await openAddForm(app, 'Facility');
    const typed = typedFacility({ name: 'Eire Clinic' });
    for (const [label, text] of [
      ['Hospital Name', typed.name],
      ['Physical Address', typed.physical_address],
      ['City', typed.city],
      ['Zip', typed.zip],
      ['Facility Id', typed.facility_id],
      ['Facility Contact Name', typed.contact_name],
      ['MCA REP Name', typed.mca_rep_name],
      ['Email', typed.contact_email],
      ['Phone Number', typed.contact_phone],
    ] as const)
      await fill(label, text);
    await choose('State', typed.state);
    await choose('Time Zone', typed.timezone);
    await save();
    await dialogClosed();
    expect(service.stub.records.facilities.at(-1)).toMatchObject({ ...typed, country_code: '+1' });
    close(app);
  });

  it('are edited and deleted', async () => {
    const app = await openScreen(service, '/dashboard/facilitylist?search=Lakeview%20General');
    await app.user.click(await screen.findByLabelText('Edit Lakeview General'));
    await screen.findByLabelText('Hospital Name');
    const { fill, save } = formOf(app, 'Edit Facility');
    await fill('City', 'Chicago');
    await save();
    await dialogClosed();
    expect(service.stub.records.facilities[0]?.city).toBe('Chicago');
    await check(app, 'Lakeview General');
    await app.user.click(bar().getByText('Delete'));
    expect(await screen.findByText(/monitor and user associations/)).toBeTruthy();
    await goOn(app);
    expect(await screen.findByText('1 facility deleted')).toBeTruthy();
    close(app);
  });
});

describe('users', () => {
  it('are added', async () => {
    const app = await openScreen(service, '/dashboard/users?search=none');
    const { dialog: form, fill, choose, save } = await openAddForm(app, 'User');
    const typed = typedUser([]);
    await fill('First Name', typed.firstName);
    await fill('Last Name', typed.lastName);
    await fill('Email', typed.email);
    await fill('Phone Number', typed.phoneNumber);
    await choose('Facility', 'Granite Clinic');
    expect(form.queryByRole('switch')).toBeNull();
    await save();
    await dialogClosed();
    expect(service.stub.records.users.at(-1)).toMatchObject({
      email: typed.email,
      assigned_facilities: [{ id: 16, name: 'Granite Clinic', facility_id: 'H-16' }],
    });
    close(app);
  });

  it('are edited, reset and deleted', async () => {
    const app = await openScreen(service, '/dashboard/users?search=person1%40');
    await app.user.click(await screen.findByText('person1@example.com'));
    await screen.findByLabelText('First Name');
    const { dialog: form, fill, save } = formOf(app, 'Edit User');
    expect(form.queryByText('History')).toBeNull();
    await app.user.click(form.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('User reset, mail sent')).toBeTruthy();
    await fill('Last Name', 'Changed');
    await save();
    await dialogClosed();
    expect(service.stub.records.users[1]).toMatchObject({ last_name: 'Changed', userStatus: 'RECOVERY' });
    await check(app, 'Kim Changed');
    for (const unknown of ['Suspend', 'Reactivate', 'Send again'])
      expect(bar().queryByText(unknown)).toBeNull();
    await app.user.click(bar().getByText('Delete'));
    expect(await screen.findByText(/previously created facility associations/)).toBeTruthy();
    await goOn(app);
    expect(await screen.findByText('1 user deleted')).toBeTruthy();
    close(app);
  });
});

describe("a monitor's page", () => {
  const rows = () => document.querySelectorAll('section tbody tr').length;

  async function open(tab: string, name = 'Bay 01') {
    const id = String(monitor(name)?.id);
    const app = await openScreen(service, `/dashboard/monitor-details/${id}${tab}`);
    await title(name);
    await waitFor(() => expect(document.querySelector('[role=tabpanel] h2')).toBeTruthy());
    return app;
  }

  it('requests a recording, plays it and deletes it', async () => {
    serveStoredFiles(service);
    const app = await open('');
    await waitFor(() => expect(rows()).toBe(2));
    await app.user.click(screen.getByRole('button', { name: 'Get New Audio' }));
    await screen.findByText(/^Requested at/);
    await waitFor(() => {
      showPageAgain();
      expect(rows()).toBe(3);
    });
    // The list is read again once the request is known to have ended.
    await screen.findByText('The new recording is in the list.');
    await app.settled();
    const [play] = await screen.findAllByLabelText(/^Play recording of/);
    await app.user.click(play as HTMLElement);
    const player = within(await screen.findByRole('dialog', { name: 'Audio Player' }));
    expect(player.getByLabelText('Channel B')).toBeTruthy();
    await app.user.click(player.getByText('Done'));
    await app.user.click(screen.getByText('Delete', { selector: 'header *' }));
    await screen.findByText('Select the recordings to delete.');
    await app.user.click(document.querySelector('tbody input') as HTMLElement);
    await app.user.click(bar().getByText('Delete'));
    await app.user.click(await dialog().findByText('OK'));
    expect(await screen.findByText('1 recording deleted')).toBeTruthy();
    await waitFor(() => expect(rows()).toBe(2));
    close(app);
  });

  it('requests a log, and lists the cloud log and the users', async () => {
    const app = await open('?tab=log');
    await waitFor(() => expect(rows()).toBe(2));
    await app.user.click(screen.getByRole('button', { name: 'New log' }));
    await waitFor(() => {
      showPageAgain();
      expect(rows()).toBe(3);
    });
    expectNoErrors();
    await app.router.navigate({ to: '.', search: { tab: 'cloud' } });
    expect(await screen.findByText('pump: Infusion 0 started')).toBeTruthy();
    await app.router.navigate({ to: '.', search: { tab: 'users' } });
    expect(await screen.findByText('person1@example.com')).toBeTruthy();
    close(app);
  });
});
