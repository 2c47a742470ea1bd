// Requests and writes with other servers, whose answers have what a call needs and nothing more.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchFacilities } from '../../../contract/facilities/facilities.ts';
import { getMonitor, searchMonitors } from '../../../contract/monitors/monitors.ts';
import { getUser } from '../../../contract/users/users.ts';
import { button } from '../../support/account-screens.ts';
import { addDevice } from '../../support/device.ts';
import { dialogClosed, fillFacility, formOf, openAddForm } from '../../support/form-dialog.ts';
import { typedFacility } from '../../support/form-values.ts';
import { inParts } from '../../support/in-parts.ts';
import { answeringAs, bareWrites, recording } from '../../support/literal-wire.ts';
import { openAssociate } from '../../support/monitor-dialogs.ts';
import { fetchRequest, openMonitorPage, showPageAgain, withoutEvents } from '../../support/monitor-page.ts';
import { addFacility, addMonitor, addMonitors, addUser } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addFacility(service.db, { name: 'Bayview' });
});
afterAll(() => service.close());

describe('a request that is answered with status and message alone', () => {
  const bare = answeringAs({
    ...bareWrites,
    'GET v1/monitors/*/channels/status': ({ data }) => {
      const [{ probe_status, channel_a, channel_b, upload_request }] = data as [Record<string, unknown>];
      return { status: true, data: [{ probe_status, channel_a, channel_b, upload_request }] };
    },
  });
  const wire: Wire = (request, pass) => withoutEvents(request, () => bare(request, pass));

  it('is followed until the recording has arrived', async () => {
    service.clock.now = new Date();
    const device = await addDevice(service, { name: 'Bay 7', online: true });
    const app = await openMonitorPage(service, device, '', wire);
    await app.user.click(button('Get New Audio'));
    expect(await screen.findByText(/Waiting for the recording/)).toBeTruthy();
    await device.sendChannel(await fetchRequest(device), { channel: 'B', probe: 'B' });
    showPageAgain();
    expect(await screen.findByText('Recording received.')).toBeTruthy();
    await waitFor(() => expect(document.querySelectorAll('section tbody tr')).toHaveLength(1));
  });

  it('is followed until the log has arrived', async () => {
    service.clock.now = new Date();
    const device = await addDevice(service, { name: 'Bay 7', online: true });
    const app = await openMonitorPage(service, device, '?tab=log', wire);
    await app.user.click(button('New log'));
    expect(await screen.findByText(/Waiting for the log/)).toBeTruthy();
    await device.sendLog(await fetchRequest(device), 'pump started');
    showPageAgain();
    await waitFor(() => expect(document.querySelectorAll('section tbody tr')).toHaveLength(1));
  });
});

describe('a reset that is answered with status and message alone', () => {
  it("shows the server's message and the user's new status", async () => {
    const id = await addUser(service.db, { email: 'locked@example.com', status: 'LOCKED_OUT' });
    const app = await openScreen(service, '/dashboard/users?search=locked@example.com');
    await app.user.click(await screen.findByText('locked@example.com'));
    const reset = await screen.findByRole('button', { name: 'Reset' });
    const { wire, bodies } = recording(
      /\/reset$/,
      answeringAs({ 'PUT v1/users/*/reset': () => ({ status: true, message: 'A letter is on its way.' }) }),
    );
    app.rewire(wire);
    await app.user.click(reset);
    expect(await screen.findByText('A letter is on its way.')).toBeTruthy();
    await waitFor(() => expect(reset.getAttribute('aria-disabled')).toBe('true'));
    expect(bodies).toEqual([{}]);
    expect((await service.ask(getUser, { params: { id } })).data).toMatchObject([{ userStatus: 'RECOVERY' }]);
  });
});

describe('writes that are answered with status and message alone', () => {
  const wire = answeringAs(bareWrites);

  it('add a monitor, which is shown as saved', async () => {
    const app = await openScreen(service, '/dashboard/monitors?search=none', { wire });
    await app.user.click(await screen.findByText('Add'));
    await app.user.click(await screen.findByText('Monitor', { selector: '[role=menuitem] *' }));
    await screen.findByRole('dialog', { name: 'Add Monitor' });
    const { dialog, fill, save } = formOf(app, 'Add Monitor');
    await fill('Monitor Serial Number', 'LIT-1');
    await fill('Monitor Name', 'Literal');
    await save();
    expect(await dialog.findByText(inParts('Literal (LIT-1) saved'))).toBeTruthy();
    // There are no credentials to be made.
    expect(dialog.queryByText(/credential/i)).toBeNull();
  });

  it('change a monitor, whose id is sent in the body, too', async () => {
    const id = await addMonitor(service.db, { name: 'Before', serialNumber: 'LIT-2' });
    const sent = recording(/^PUT /, wire);
    const app = await openScreen(service, '/dashboard/monitors?search=LIT-2', { wire: sent.wire });
    await app.user.click(await screen.findByRole('button', { name: 'Edit Before' }));
    await screen.findByLabelText('Monitor Name');
    const { fill, save } = formOf(app, 'Edit Monitor');
    await fill('Monitor Name', 'After');
    await save();
    await dialogClosed();
    expect(sent.bodies).toMatchObject([{ id, monitor_id: 'After', facility_id: null }]);
    expect((await service.ask(getMonitor, { params: { id } })).data).toMatchObject([{ monitor_id: 'After' }]);
  });

  it('associate a monitor, whose id is sent in the body, too', async () => {
    const id = await addMonitor(service.db, { name: 'Lone', serialNumber: 'LIT-3' });
    const sent = recording(/^PUT /, wire);
    const { app, dialog, choose, save } = await openAssociate(service);
    app.rewire(sent.wire);
    await choose('LIT-3');
    await waitFor(() => expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', 'Lone'));
    await save();
    await dialogClosed();
    expect(sent.bodies).toMatchObject([{ id, monitor_id: 'Lone' }]);
    expect(Object.keys(sent.bodies[0] as object)).not.toContain('cloud_id');
  });

  it('add and change a facility, whose id is sent in the body, too', async () => {
    const sent = recording(/^PUT /, wire);
    const app = await openScreen(service, '/dashboard/facilitylist?search=literal', { wire: sent.wire });
    const added = await openAddForm(app, 'Facility');
    const typed = typedFacility({ name: 'Literal Hospital' });
    await fillFacility(added, typed);
    await added.save();
    await dialogClosed();
    await app.user.click(await screen.findByLabelText('Edit Literal Hospital'));
    await screen.findByLabelText('City');
    const edited = formOf(app, 'Edit Facility');
    await edited.fill('City', 'Salem');
    await edited.save();
    await dialogClosed();
    const search = { query: {}, body: { searchValue: 'Literal Hospital' } };
    const [stored] = (await service.ask(searchFacilities, search)).data;
    expect(stored).toMatchObject({ city: 'Salem' });
    expect(sent.bodies).toMatchObject([{ id: stored?.id, city: 'Salem' }]);
  });

  it('add and change a user', async () => {
    const app = await openScreen(service, '/dashboard/users?search=literal@example.com', { wire });
    const added = await openAddForm(app, 'User');
    await added.fill('First Name', 'Lia');
    await added.fill('Last Name', 'Teral');
    await added.fill('Email', 'literal@example.com');
    await added.fill('Phone Number', '6175550100');
    await added.choose('Facility', 'Bayview');
    await added.save();
    await dialogClosed();
    expect(await screen.findByText('Lia Teral saved')).toBeTruthy();
    await app.user.click(await screen.findByText('literal@example.com'));
    await screen.findByLabelText('First Name');
    const edited = formOf(app, 'Edit User');
    await edited.fill('First Name', 'Leah');
    await edited.save();
    await dialogClosed();
    expect(await screen.findByText('Leah Teral saved')).toBeTruthy();
  });

  it('delete what was selected, and offer no Restore that the server does not have', async () => {
    await addMonitors(service.db, [{ name: 'Gone 1' }, { name: 'Gone 2' }]);
    const app = await openScreen(service, '/dashboard/monitors?search=gone', { wire });
    for (const name of ['Gone 1', 'Gone 2'])
      await app.user.click(await screen.findByLabelText(`Select ${name}`));
    const bar = within(screen.getByLabelText('Selection'));
    await app.user.click(bar.getByText('Delete'));
    await app.user.click(await screen.findByText('Continue'));
    const toast = await screen.findByText('2 monitors deleted');
    expect(toast).toBeTruthy();
    expect(screen.queryByText('Restore')).toBeNull();
    const { data } = await service.ask(searchMonitors, { query: {}, body: { searchValue: 'gone' } });
    expect(data).toEqual([]);
  });
});
