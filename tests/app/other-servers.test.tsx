// The app with other servers, whose answers have what a call needs and nothing more.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchFacilities } from '../../contract/facilities/facilities.ts';
import { getMonitor, searchMonitors } from '../../contract/monitors/monitors.ts';
import { getUser } from '../../contract/users/users.ts';
import { button, fill, heading, openAccountScreen } from '../support/account-screens.ts';
import { addDevice } from '../support/device.ts';
import { dialogClosed, formOf, openAddForm } from '../support/form-dialog.ts';
import { typedFacility } from '../support/form-values.ts';
import { answeringAs, bareWrites, noCapabilities } from '../support/literal-wire.ts';
import { openAssociate } from '../support/monitor-dialogs.ts';
import { fetchRequest, openMonitorPage, showPageAgain, withoutEvents } from '../support/monitor-page.ts';
import { addFacilities, addFacility, addMonitor, addMonitors, addUser } from '../support/records.ts';
import { openScreen, type Wire } from '../support/screen.tsx';
import { setScreenWidth } from '../support/screen-width.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let facility: string;
beforeAll(async () => {
  service = await startTestService();
  facility = await addFacility(service.db, { name: 'Bayview' });
});
afterAll(() => service.close());

/** Keeps what was sent with one call. */
function recording(call: RegExp, next: Wire) {
  const bodies: unknown[] = [];
  const wire: Wire = async (request, pass) => {
    if (call.test(`${request.method} ${new URL(request.url).pathname}`))
      bodies.push(await request.clone().json());
    return await next(request, pass);
  };
  return { wire, bodies };
}

it('counts with status and count alone are shown in the sidebar', async () => {
  setScreenWidth(1440);
  const bare = ({ count }: Record<string, unknown>) => ({ status: true, count });
  const wire = answeringAs({
    'GET v1/monitors/menu/count/*': bare,
    'GET v1/users/menu/count/*': bare,
    'GET v1/facilities/count': bare,
  });
  const app = await openScreen(service, '/dashboard/facilitylist', { wire });
  const navigation = within(await screen.findByLabelText('Navigation'));
  expect(await navigation.findByRole('link', { name: 'Facilities1' })).toBeTruthy();
  app.close();
});

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
    app.close();
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
    app.close();
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
    app.close();
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
    expect(await dialog.findByText('Literal (LIT-1) saved')).toBeTruthy();
    // There are no credentials to be made.
    expect(dialog.queryByText(/credential/i)).toBeNull();
    app.close();
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
    app.close();
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
    app.close();
  });

  it('add and change a facility, whose id is sent in the body, too', async () => {
    const sent = recording(/^PUT /, wire);
    const app = await openScreen(service, '/dashboard/facilitylist?search=literal', { wire: sent.wire });
    const added = await openAddForm(app, 'Facility');
    const typed = typedFacility({ name: 'Literal Hospital' });
    for (const [label, text] of Object.entries({
      'Hospital Name': typed.name,
      'Physical Address': typed.physical_address,
      City: typed.city,
      Zip: typed.zip,
      'Facility Id': typed.facility_id,
      'Facility Contact Name': typed.contact_name,
      'MCA REP Name': typed.mca_rep_name,
      Email: typed.contact_email,
      'Phone Number': typed.contact_phone,
    }))
      await added.fill(label, text);
    await added.choose('State', typed.state);
    await added.choose('Time Zone', typed.timezone);
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
    app.close();
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
    app.close();
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
    app.close();
  });
});

it('a picker shows the first twenty of more names', async () => {
  await addFacilities(
    service.db,
    Array.from({ length: 3 }, (_, index) => ({ name: `Many ${index}` })),
  );
  const names = Array.from({ length: 25 }, (_, index) => ({ id: index, name: `Many ${index}` }));
  const wire = answeringAs({ 'POST v1/facilities/names': () => ({ status: true, data: names }) });
  const app = await openScreen(service, '/dashboard/users?search=none', { wire });
  const { dialog } = await openAddForm(app, 'User');
  const field = dialog.getByLabelText('Facility', { selector: 'input' });
  await app.user.click(field);
  await app.user.paste('many');
  await screen.findByText('Many 19');
  expect(screen.queryByText('Many 20')).toBeNull();
  app.close();
});

it('a log level that is sent as text is shown and saved as a number', async () => {
  const id = await addMonitor(service.db, { name: 'Texts', serialNumber: 'LIT-4' });
  const asText = ({ data, ...envelope }: Record<string, unknown>) => ({
    ...envelope,
    data: (data as object[]).map((row) => ({ ...row, auto_log_level: '250', version: undefined })),
  });
  const reading = answeringAs({ 'POST v1/monitors/search': asText, 'GET v1/monitors/*': asText });
  const { wire, bodies } = recording(/^PUT /, reading);
  const app = await openScreen(service, '/dashboard/monitors?search=LIT-4', { wire });
  await app.user.click(await screen.findByRole('button', { name: 'Edit Texts' }));
  expect(await screen.findByLabelText('Auto Log Level')).toHaveProperty('value', '250');
  await formOf(app, 'Edit Monitor').save();
  await dialogClosed();
  expect(bodies).toMatchObject([{ id, auto_log_level: 250 }]);
  app.close();
});

it("security questions of another server can be chosen, and are sent with that server's ids", async () => {
  const questions = [
    { id: 11, questionId: 11, question: 'Where were you born?' },
    { id: 'b', questionId: 'mother-name', question: 'What is the name of your mother?' },
    { id: 13, questionId: 13, question: 'Which is your team?' },
  ];
  const account = { purpose: 'reset', email: 'locked@example.com', questions: [] };
  const answers: Record<string, unknown> = {
    '/api/v1/accountlinks': { status: true, data: [account] },
    '/api/v1/securityquestions': { status: true, data: questions },
    '/api/setpassword': { status: true, message: 'success' },
    '/api/login': { status: true, message: 'success' },
  };
  const { wire, bodies } = recording(/\/setpassword$/, async (request, pass) => {
    const answer = answers[new URL(request.url).pathname];
    return answer ? Response.json(answer) : await pass();
  });
  const app = await openAccountScreen(service, 'login#link=given', wire);
  await heading('Reset Password');
  for (const [label, question] of [
    ['Security Question 1', 'What is the name of your mother?'],
    ['Security Question 2', 'Which is your team?'],
  ] as const) {
    await app.user.click(screen.getByLabelText(label, { selector: 'input' }));
    const options = await screen.findAllByRole('option', { name: question, hidden: true });
    for (const option of options) await app.user.click(option);
  }
  const password = { 'New Password': 'battery staple', 'Confirm Password': 'battery staple' };
  await fill(app, { ...password, 'Answer 1': 'Rosa', 'Answer 2': 'Reds' });
  await app.user.click(button('Submit'));
  await heading('Authentication Code');
  expect(bodies).toMatchObject([{ securityQA: [{ questionId: 'mother-name' }, { questionId: 13 }] }]);
  app.close();
});

describe('restoring, where the server does not have it,', () => {
  const wire = answeringAs(noCapabilities);
  const asked = (requests: string[]) => requests.some((line) => line.includes('capabilities'));

  it('is not offered in the Deleted list, nor in the dialog of a deleted monitor', async () => {
    await addMonitor(service.db, { name: 'Old 1', serialNumber: 'OLD-1', deletedAt: new Date() });
    const app = await openScreen(service, '/dashboard/deleted_monitors?search=OLD-1', { wire });
    await app.user.click(await screen.findByRole('button', { name: 'Edit Old 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Monitor' }));
    expect(await dialog.findByText('This monitor was deleted.')).toBeTruthy();
    await waitFor(() => expect(asked(app.requests)).toBe(true));
    expect(screen.queryByText(/Restore/)).toBeNull();
    expect(screen.queryByLabelText(/Restore/)).toBeNull();
    app.close();
  });

  it('is not offered for the serial number of a deleted monitor', async () => {
    await addMonitor(service.db, { name: 'Old 2', serialNumber: 'OLD-2', deletedAt: new Date() });
    const app = await openScreen(service, '/dashboard/monitors?search=none', { wire });
    await app.user.click(await screen.findByText('Add'));
    await app.user.click(await screen.findByText('Monitor', { selector: '[role=menuitem] *' }));
    await screen.findByRole('dialog', { name: 'Add Monitor' });
    const { dialog, fill, save } = formOf(app, 'Add Monitor');
    await fill('Monitor Serial Number', 'OLD-2');
    await fill('Monitor Name', 'Again');
    await save();
    await dialog.findByText('A deleted monitor has this serial number. Restore it to use it again.');
    await waitFor(() => expect(asked(app.requests)).toBe(true));
    expect(dialog.queryByRole('button', { name: /Restore/ })).toBeNull();
    app.close();
  });

  it('is offered again by a server that has it', async () => {
    await addMonitor(service.db, {
      name: 'Old 3',
      serialNumber: 'OLD-3',
      facilityId: facility,
      deletedAt: new Date(),
    });
    const app = await openScreen(service, '/dashboard/deleted_monitors?search=OLD-3');
    expect(await screen.findByLabelText('Restore Old 3')).toBeTruthy();
    app.close();
  });
});
