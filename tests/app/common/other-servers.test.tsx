// The app with other servers: what they send in their own way, and what they do not have.
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, fill, heading, openAccountScreen } from '../../support/account-screens.ts';
import { dialogClosed, formOf, openAddForm } from '../../support/form-dialog.ts';
import { answeringAs, noCapabilities, recording } from '../../support/literal-wire.ts';
import { addFacilities, addFacility, addMonitor } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { setScreenWidth } from '../../support/screen-width.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered } from '../../support/without-capabilities.ts';

let service: TestService;
let facility: string;
beforeAll(async () => {
  service = await startTestService();
  facility = await addFacility(service.db, { name: 'Bayview' });
});
afterAll(() => service.close());

it('counts with status and count alone are shown in the sidebar', async () => {
  setScreenWidth(1440);
  const bare = ({ count }: Record<string, unknown>) => ({ status: true, count });
  const wire = answeringAs({
    'GET v1/monitors/menu/count/*': bare,
    'GET v1/users/menu/count/*': bare,
    'GET v1/facilities/count': bare,
  });
  await openScreen(service, '/dashboard/facilitylist', { wire });
  const navigation = within(await screen.findByLabelText('Navigation'));
  expect(await navigation.findByRole('link', { name: 'Facilities1' })).toBeTruthy();
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
});

describe('restoring, where the server does not have it,', () => {
  const wire = answeringAs(noCapabilities);

  it('is not offered in the Deleted list, nor in the dialog of a deleted monitor', async () => {
    await addMonitor(service.db, { name: 'Old 1', serialNumber: 'OLD-1', deletedAt: new Date() });
    const app = await openScreen(service, '/dashboard/deleted_monitors?search=OLD-1', { wire });
    await app.user.click(await screen.findByRole('button', { name: 'Edit Old 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Monitor' }));
    expect(await dialog.findByText('This monitor was deleted.')).toBeTruthy();
    await untilOffered(app);
    expect(screen.queryByText(/Restore/)).toBeNull();
    expect(screen.queryByLabelText(/Restore/)).toBeNull();
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
    await untilOffered(app);
    expect(dialog.queryByRole('button', { name: /Restore/ })).toBeNull();
  });

  it('is offered again by a server that has it', async () => {
    await addMonitor(service.db, {
      name: 'Old 3',
      serialNumber: 'OLD-3',
      facilityId: facility,
      deletedAt: new Date(),
    });
    await openScreen(service, '/dashboard/deleted_monitors?search=OLD-3');
    expect(await screen.findByLabelText('Restore Old 3')).toBeTruthy();
  });
});
