// A record that somebody else deletes while its dialog is open, or its site is configured: it is said when the change
// arrives, or at Save, with its name and what to do.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteFacilities } from '../../../contract/facilities/facility-writes.ts';
import { deleteMonitors, restoreMonitors, updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { getMonitor } from '../../../contract/monitors/monitors.ts';
import { deleteUsers } from '../../../contract/users/user-writes.ts';
import { getUser } from '../../../contract/users/users.ts';
import { dialogClosed, formOf } from '../../support/form-dialog.ts';
import { openAssociate, openEditMonitor } from '../../support/monitor-dialogs.ts';
import { withoutEvents } from '../../support/monitor-page.ts';
import { addFacility, addMonitor, addUser } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { openSite } from '../../support/site-screen.ts';

let service: TestService;
let serial = 0;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type App = Awaited<ReturnType<typeof openScreen>>;

const untilHearing = (app: App) => waitFor(() => expect(app.requests).toContain('GET /api/v1/events'));
const isDisabled = (element: HTMLElement) => (element as HTMLButtonElement).disabled;

const removal = {
  monitor: (id: string) =>
    service.ask(deleteMonitors, {
      body: { monitor_menu: 'MONITOR_ALL', monitor_ids: [id], forceDelete: true },
    }),
  facility: (id: string) =>
    service.ask(deleteFacilities, { body: { facility_ids: [id], forceDelete: true } }),
  user: (id: string) =>
    service.ask(deleteUsers, { body: { user_menu: 'USER_ALL', user_ids: [id], forceDelete: true } }),
};
const restore = (id: string) => service.ask(restoreMonitors, { body: { monitor_ids: [id] } });

async function newMonitor(facilityId: string | null = null) {
  serial += 1;
  const facts = { name: `Bay ${serial}`, serialNumber: `IPM-D${serial}` };
  return { ...facts, id: await addMonitor(service.db, { ...facts, facilityId }) };
}

async function storedMonitor(id: string) {
  const { data } = await service.ask(getMonitor, { params: { id } });
  return data[0];
}

/** Edit Monitor with another name typed into it. */
async function editMonitor(monitor: Awaited<ReturnType<typeof newMonitor>>, wire?: Wire) {
  const opened = await openEditMonitor(service, { ...monitor, ...(wire && { wire }) });
  if (!wire) await untilHearing(opened.app);
  await opened.rename('Typed');
  // The details that it opens with are those from before what others do now.
  await opened.app.settled();
  return { ...opened, saveButton: opened.dialog.getByRole('button', { name: 'Save' }) };
}

async function editFacility(name: string, wire?: Wire) {
  const app = await openScreen(service, `/dashboard/facilitylist?search=${name}`, wire ? { wire } : {});
  await app.user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  await screen.findByLabelText('Hospital Name');
  if (!wire) await untilHearing(app);
  return formOf(app, 'Edit Facility');
}

async function editUser(email: string, wire?: Wire) {
  const app = await openScreen(service, `/dashboard/users?search=${email}`, wire ? { wire } : {});
  await app.user.click(await screen.findByText(email));
  await screen.findByLabelText('First Name');
  if (!wire) await untilHearing(app);
  return formOf(app, 'Edit User');
}

describe('an open dialog, when the record is deleted', () => {
  it('of a monitor offers to restore it, and keeps what was typed', async () => {
    const monitor = await newMonitor();
    const { app, dialog, nameField, saveButton, save } = await editMonitor(monitor);
    await removal.monitor(monitor.id);
    const text = `“${monitor.name}” was deleted. Restore it to save your changes.`;
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(dialog.getByText(text).closest('[role=alert]')).toBeTruthy();
    expect(isDisabled(saveButton)).toBe(true);
    expect(nameField).toHaveProperty('value', 'Typed');
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await dialog.findByText(`“${monitor.name}” was restored. What you typed was kept.`)).toBeTruthy();
    await save();
    await dialogClosed();
    expect(await storedMonitor(monitor.id)).toMatchObject({ monitor_id: 'Typed' });
  });

  it('of a facility and of a user says so before Save', async () => {
    const facilityId = await addFacility(service.db, { name: 'Northside' });
    const facility = await editFacility('Northside');
    await facility.fill('City', 'Typed City');
    await removal.facility(facilityId);
    expect(
      await facility.dialog.findByText(
        '“Northside” was deleted. Copy what you need, then close this dialog.',
      ),
    ).toBeTruthy();
    expect(isDisabled(facility.dialog.getByRole('button', { name: 'Save' }))).toBe(true);
    expect(facility.field('City').value).toBe('Typed City');
    facility.app.close();

    const userId = await addUser(service.db, { email: 'gone@example.com', lastName: 'Gone' });
    const user = await editUser('gone@example.com');
    await user.fill('Last Name', 'Typed');
    await removal.user(userId);
    expect(
      await user.dialog.findByText('“Kim Gone” was deleted. Copy what you need, then close this dialog.'),
    ).toBeTruthy();
    expect(user.field('Last Name').value).toBe('Typed');
  });

  it('of Associate names the chosen monitor, and another one can be chosen', async () => {
    const [monitor, other] = [await newMonitor(), await newMonitor()];
    const { app, dialog, choose, save } = await openAssociate(service);
    await untilHearing(app);
    await choose(monitor.serialNumber);
    await waitFor(() => expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', monitor.name));
    await removal.monitor(monitor.id);
    const text = `“${monitor.name}” was deleted. Choose another monitor.`;
    expect(await dialog.findByText(text)).toBeTruthy();
    await choose(other.serialNumber);
    await waitFor(() => expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', other.name));
    expect(dialog.queryByText(text)).toBeNull();
    await save();
    await dialogClosed();
  });
});

describe('Save, where no event has told of the delete', () => {
  it('of a monitor names it and offers to restore it', async () => {
    const monitor = await newMonitor();
    const { dialog, save } = await editMonitor(monitor, withoutEvents);
    await removal.monitor(monitor.id);
    await save();
    expect(
      await dialog.findByText(`“${monitor.name}” was deleted. Restore it to save your changes.`),
    ).toBeTruthy();
  });

  it('of a facility and of a user names them, and what to do', async () => {
    const facilityId = await addFacility(service.db, { name: 'Southside' });
    const facility = await editFacility('Southside', withoutEvents);
    await facility.fill('City', 'Typed City');
    await removal.facility(facilityId);
    await facility.save();
    expect(
      await facility.dialog.findByText(
        '“Southside” was deleted. Copy what you need, then close this dialog.',
      ),
    ).toBeTruthy();
    expect(facility.field('City').value).toBe('Typed City');
    facility.app.close();

    const userId = await addUser(service.db, { email: 'late@example.com', lastName: 'Late' });
    const user = await editUser('late@example.com', withoutEvents);
    await user.fill('Last Name', 'Typed');
    await removal.user(userId);
    await user.save();
    expect(
      await user.dialog.findByText('“Kim Late” was deleted. Copy what you need, then close this dialog.'),
    ).toBeTruthy();
  });

  it('with a facility that was deleted names the facility on its field', async () => {
    const facilityId = await addFacility(service.db, { name: 'Eastside' });
    const monitor = await newMonitor(facilityId);
    const { app, dialog, save } = await editMonitor(monitor, withoutEvents);
    await removal.facility(facilityId);
    await save();
    expect(await dialog.findByText('“Eastside” was deleted. Choose another facility.')).toBeTruthy();
    app.close();

    const westId = await addFacility(service.db, { name: 'Westside' });
    await addUser(service.db, { email: 'west@example.com' });
    const user = await editUser('west@example.com', withoutEvents);
    await user.choose('Facility', 'Westside');
    await removal.facility(westId);
    await user.save();
    expect(await user.dialog.findByText('“Westside” was deleted. Choose another facility.')).toBeTruthy();
  });

  it('that is answered with 404 although the record is there shows what the service says', async () => {
    const monitor = await newMonitor();
    const { app, dialog, save } = await editMonitor(monitor, withoutEvents);
    app.rewire(async (request, pass) =>
      request.method === 'PUT'
        ? Response.json({ status: false, message: 'No such call here.' }, { status: 404 })
        : await withoutEvents(request, pass),
    );
    await save();
    expect(await dialog.findByText('No such call here.')).toBeTruthy();
    expect(dialog.queryByText(/was deleted/)).toBeNull();
  });
});

describe('after others have deleted and restored a monitor', () => {
  it('Save is no conflict, and keeps what was typed', async () => {
    const facilityId = await addFacility(service.db, { name: 'Midtown' });
    const monitor = await newMonitor(facilityId);
    const { dialog, save } = await editMonitor(monitor);
    await removal.monitor(monitor.id);
    await dialog.findByText(/was deleted/);
    await restore(monitor.id);
    expect(await dialog.findByText(/was restored/)).toBeTruthy();
    // The delete has taken its facility.
    expect(dialog.getByLabelText('Facility')).toHaveProperty('value', '');
    await save();
    await dialogClosed();
    expect(await storedMonitor(monitor.id)).toMatchObject({ monitor_id: 'Typed', facility_id: null });
  });

  it('Save is no conflict without a word of it either', async () => {
    const monitor = await newMonitor();
    const { save } = await editMonitor(monitor, withoutEvents);
    await removal.monitor(monitor.id);
    await restore(monitor.id);
    await save();
    await dialogClosed();
    expect(await storedMonitor(monitor.id)).toMatchObject({ monitor_id: 'Typed' });
  });

  it('Save asks where somebody has changed the same field, too', async () => {
    const monitor = await newMonitor();
    const { dialog, save } = await editMonitor(monitor);
    await removal.monitor(monitor.id);
    await dialog.findByText(/was deleted/);
    await restore(monitor.id);
    const body = { monitor_id: 'Theirs', auto_log_level: 500, facility_id: null };
    await service.ask(updateMonitor, { params: { id: monitor.id }, body });
    await waitFor(() => expect(dialog.queryByText(/was deleted/)).toBeNull());
    await save();
    expect(await dialog.findByText(/^Someone else changed this record/)).toBeTruthy();
    expect(await storedMonitor(monitor.id)).toMatchObject({ monitor_id: 'Theirs' });
  });
});

describe('Site Configuration of a facility that is deleted', () => {
  async function configure(name: string, wire?: Wire) {
    const id = await addFacility(service.db, { name });
    const site = await openSite(service, id, '', wire ? { wire } : {});
    await site.fill('State', 'Bavaria');
    return { id, site };
  }

  function expectNamed(name: string): void {
    expect(screen.getByText(`“${name}” was deleted.`)).toBeTruthy();
    const typed = within(screen.getByRole('region', { name: /^What you typed was not saved/ }));
    expect(typed.getByText('State')).toBeTruthy();
    expect(typed.getByText('Bavaria')).toBeTruthy();
    expect(typed.getByRole('button', { name: 'Copy' })).toBeTruthy();
  }

  it('keeps what was typed also where several forms stand beneath each other', async () => {
    const id = await addFacility(service.db, { name: 'Two forms' });
    const site = await openSite(service, id, '&type=est&mechanism=authentication');
    await site.fill('Username', 'registrar');
    await untilHearing(site.app);
    await removal.facility(id);
    await screen.findByText('OOPS! Something went wrong here');
    expect(
      within(screen.getByRole('region', { name: /^What you typed/ })).getByText('registrar'),
    ).toBeTruthy();
  });

  it('leads to the error screen when the change arrives, with what was typed', async () => {
    const { id, site } = await configure('Hillside');
    await untilHearing(site.app);
    await removal.facility(id);
    await screen.findByText('OOPS! Something went wrong here');
    expectNamed('Hillside');
    expect(site.app.address()).toMatch(/^\/error\/error-v1\?asked=/);
  });

  it('leads there at Save, too', async () => {
    const { id, site } = await configure('Lakeside', withoutEvents);
    for (const label of ['Organization', 'Organization Unit', 'Locality', 'Country Name', 'Common Name'])
      await site.fill(label, 'Us');
    await removal.facility(id);
    await site.press('Save');
    await screen.findByText('OOPS! Something went wrong here');
    expectNamed('Lakeside');
  });
});

describe('a dialog about access, when the user is deleted', () => {
  it('says so, and asks nothing more', async () => {
    const id = await addUser(service.db, { email: 'pause@example.com', lastName: 'Pause' });
    const app = await openScreen(service, '/dashboard/users?search=pause@example.com');
    await untilHearing(app);
    await app.user.click(await screen.findByLabelText('Select Kim Pause'));
    await app.user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('dialog'));
    await removal.user(id);
    expect(await dialog.findByText('“Kim Pause” was deleted.')).toBeTruthy();
    expect(isDisabled(dialog.getByRole('button', { name: 'Suspend' }))).toBe(true);
    expect((await service.send(getUser, { params: { id } })).status).toBe(404);
  });
});
