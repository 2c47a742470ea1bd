// Add User and Edit User on the real service: every message, the facilities, the switch, Reset.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../../../contract/users/user-writes.ts';
import { getUser, searchUsers } from '../../../contract/users/users.ts';
import { dialogClosed, formOf, openAddForm } from '../../support/form-dialog.ts';
import { typedUser } from '../../support/form-values.ts';
import { addFacilities, addUser, type UserFacts } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered } from '../../support/without-capabilities.ts';

let service: TestService;
let bay: string;
let care: string;

beforeAll(async () => {
  service = await startTestService();
  [bay = '', care = ''] = await addFacilities(service.db, [{ name: 'Bayview' }, { name: 'Care Center' }]);
});
afterAll(() => service.close());

const resetWhen = 'Only for users who are locked out or whose password has expired';

/** The form, and how to fill it. */
function withUsers(form: ReturnType<typeof formOf>) {
  return {
    ...form,
    async fillIn({ firstName, lastName, email, phoneNumber }: ReturnType<typeof typedUser>) {
      await form.fill('First Name', firstName);
      await form.fill('Last Name', lastName);
      await form.fill('Email', email);
      await form.fill('Phone Number', phoneNumber);
    },
    addFacility: (name: string) => form.choose('Facility', name),
  };
}

async function openAdd(wire?: Wire) {
  // A list without rows, in which elements are found faster.
  const app = await openScreen(service, '/dashboard/users?search=none', wire ? { wire } : {});
  return withUsers(await openAddForm(app, 'User'));
}

let serial = 0;
async function openEdit(facts: UserFacts) {
  serial += 1;
  const email = `edited${serial}@example.com`;
  const id = await addUser(service.db, { email, facilityIds: [bay], ...facts });
  const app = await openScreen(service, `/dashboard/users?search=${email}`);
  await app.user.click(await screen.findByText(email));
  await screen.findByLabelText('First Name');
  return { id, email, ...formOf(app, 'Edit User') };
}

async function stored(id: string) {
  const { data } = await service.ask(getUser, { params: { id } });
  return data[0];
}

describe('Add User', () => {
  it('says which values are required', async () => {
    const { dialog, save } = await openAdd();
    await save();
    for (const message of [
      'First Name is required',
      'Last Name is required',
      'Email is required',
      'Phone Number is required',
      'Please Select atleast one facility',
    ]) {
      expect(dialog.getByText(message)).toBeTruthy();
    }
    expect(dialog.queryByRole('button', { name: 'Reset' })).toBeNull();
  });

  it('drops invalid characters, and shows the error of a field when it loses the focus', async () => {
    const { app, dialog, fill } = await openAdd();
    for (const [label, text, message] of [
      ['First Name', 'Ann 2', 'Use letters and spaces only'],
      ['Phone Number', '6x', 'Not pasted: “6x” is not one number of the right length'],
    ] as const) {
      await fill(label, text);
      expect(dialog.getByText(message)).toBeTruthy();
    }
    for (const [label, text, message] of [
      ['Email', 'ab', 'Minimum 3 symbols'],
      ['Email', 'ann@', 'Wrong email format'],
      ['Phone Number', '617555010', '10 digits required'],
    ] as const) {
      await fill(label, text);
      await app.user.tab();
      expect(dialog.getByText(message)).toBeTruthy();
    }
  });

  it('saves an administrator with several facilities', async () => {
    const { app, dialog, fillIn, addFacility, save } = await openAdd();
    const typed = typedUser([]);
    await fillIn(typed);
    await addFacility('Bayview');
    await addFacility('Care Center');
    await app.user.click(await dialog.findByRole('switch', { name: /^Administrator/ }));
    await save();
    await dialogClosed();
    const { data } = await service.ask(searchUsers, { query: {}, body: { searchValue: typed.email } });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ first_name: 'Ada', country_code: '+1', administrator: true });
    expect(data[0]?.assigned_facilities.map(({ id }) => id)).toEqual([bay, care]);
    expect(await screen.findByText('Ada Morgan saved')).toBeTruthy();
  });

  it("shows the service's message when no invitation was sent", async () => {
    const { fillIn, addFacility, save } = await openAdd(async (request, pass) => {
      const answer = await pass();
      if (!request.url.endsWith('/v1/users')) return answer;
      const mailFailure = { message: 'Die E-Mail wurde nicht gesendet.', code: 'MAIL_NOT_SENT' };
      return Response.json({ ...Object(await answer.json()), ...mailFailure });
    });
    await fillIn(typedUser([]));
    await addFacility('Bayview');
    await save();
    await dialogClosed();
    expect(await screen.findByText('Die E-Mail wurde nicht gesendet.')).toBeTruthy();
  });

  it.each([
    ['taken@example.com', 'TAKEN@example.com'],
    ['taken@münchen.de', 'Taken@xn--mnchen-3ya.de'],
  ])('shows on the field that an email is taken, and keeps the typed text: %s, %s', async (email, typed) => {
    await addUser(service.db, { email });
    const { dialog, field, fillIn, addFacility, save } = await openAdd();
    await fillIn({ ...typedUser([]), firstName: 'Ann', email: typed });
    await addFacility('Bayview');
    await save();
    expect(await dialog.findByText('This email is already in use.')).toBeTruthy();
    expect(field('First Name').value).toBe('Ann');
    expect(dialog.getByText('Bayview')).toBeTruthy();
  });

  it('says when no facility is found', async () => {
    const { app, dialog } = await openAdd();
    await app.user.click(dialog.getByRole('combobox', { name: 'Facility' }));
    await app.user.paste('zebra');
    expect(await screen.findByText('No Records Found')).toBeTruthy();
  });

  it('shows no administrator switch where the service has none', async () => {
    const without: Wire = async (request, pass) =>
      request.url.includes('capabilities')
        ? Response.json({ status: false, message: 'no' }, { status: 404 })
        : await pass();
    const { app, dialog } = await openAdd(without);
    await untilOffered(app);
    expect(dialog.queryByRole('switch')).toBeNull();
  });
});

describe('Edit User', () => {
  it('shows the user as stored, with the email read-only', async () => {
    const { dialog, field, email } = await openEdit({ firstName: 'Zoë', phoneNumber: '0175550100' });
    expect(field('First Name').value).toBe('Zoë');
    expect(field('Phone Number').value).toBe('0175550100');
    expect(field('Email').value).toBe(email);
    expect(field('Email').disabled).toBe(true);
    expect(dialog.getByText('Bayview')).toBeTruthy();
  });

  it('saves a user without a facility, and updates the list and the history', async () => {
    const { app, id, email, dialog, fill, save } = await openEdit({});
    await fill('Last Name', 'Changed');
    await app.user.click(dialog.getByRole('button', { name: 'Remove Bayview' }));
    await save();
    await dialogClosed();
    expect(screen.getByText('Kim Changed')).toBeTruthy();
    expect(screen.getByText('None')).toBeTruthy();
    expect(await stored(id)).toMatchObject({ last_name: 'Changed', assigned_facilities: [] });
    await app.user.click(screen.getByText(email));
    await app.user.click(await screen.findByRole('button', { name: 'History' }));
    const history = within(await screen.findByRole('dialog', { name: 'History of Kim Changed' }));
    const entry = await history.findByRole('listitem');
    await app.user.click(within(entry).getByRole('button', { expanded: false }));
    expect(entry.textContent).toMatch(/Example.*Changed/);
  });

  it.each(['LOCKED_OUT', 'PASSWORD_EXPIRED'] as const)('resets a user who is %s', async (status) => {
    const { app, id, dialog, fill, save } = await openEdit({ status });
    await fill('Last Name', 'Typed');
    const reset = dialog.getByRole('button', { name: 'Reset' });
    await app.user.click(reset);
    // In the dialog: a toast would lie over it.
    expect(await dialog.findByText('Reset email sent.')).toBeTruthy();
    await waitFor(() => expect(reset.getAttribute('aria-disabled')).toBe('true'));
    expect((await stored(id))?.userStatus).toBe('RECOVERY');
    // Text that was typed before is still there, and is no conflict with the reset.
    await save();
    await dialogClosed();
    expect((await stored(id))?.last_name).toBe('Typed');
  });

  it.each(['ACTIVE', 'RECOVERY', 'SUSPENDED'] as const)('does not offer Reset for %s', async (status) => {
    const { app, dialog } = await openEdit({ status });
    const reset = dialog.getByRole('button', { name: 'Reset' });
    expect(reset.getAttribute('aria-disabled')).toBe('true');
    expect(reset.getAttribute('aria-description')).toBe(resetWhen);
    await app.user.click(reset);
    expect(app.requests.some((line) => line.endsWith('/reset'))).toBe(false);
  });

  it('looks up whether a reset without an answer was done', async () => {
    const { app, id, dialog, fill, save } = await openEdit({ status: 'LOCKED_OUT' });
    app.rewire(async (request, pass) => {
      const answer = await pass();
      if (request.url.endsWith('/reset')) throw new TypeError('cut');
      return answer;
    });
    const reset = dialog.getByRole('button', { name: 'Reset' });
    await app.user.click(reset);
    expect(await dialog.findByText('User reset.')).toBeTruthy();
    await waitFor(() => expect(reset.getAttribute('aria-description')).toBe(resetWhen));
    await fill('Last Name', 'Typed');
    await save();
    await dialogClosed();
    expect(await stored(id)).toMatchObject({ last_name: 'Typed', userStatus: 'RECOVERY' });
  });

  it("shows the service's message when a reset is refused", async () => {
    const { app, dialog } = await openEdit({ status: 'LOCKED_OUT' });
    app.rewire(async (request, pass) =>
      request.url.endsWith('/reset')
        ? Response.json({ status: false, message: 'Not today.' }, { status: 409 })
        : await pass(),
    );
    await app.user.click(dialog.getByRole('button', { name: 'Reset' }));
    expect(await dialog.findByText('Not today.')).toBeTruthy();
  });

  it("disables one's own administrator switch, and says why", async () => {
    const app = await openScreen(service, '/dashboard/users?search=admin@example.com');
    await app.user.click(await screen.findByText('admin@example.com'));
    await screen.findByLabelText('First Name');
    const dialog = within(screen.getByRole('dialog', { name: 'Edit User' }));
    const administrator = dialog.getByRole<HTMLInputElement>('switch', { name: /^Administrator/ });
    expect(administrator.checked).toBe(true);
    expect(administrator.disabled).toBe(true);
    expect(dialog.getByText("You can't remove your own administrator access.")).toBeTruthy();
    expect(dialog.queryByText('Can sign in to this console')).toBeNull();
  });

  it('shows both versions when someone else changed the user', async () => {
    const { app, id, dialog, fill, save } = await openEdit({ status: 'LOCKED_OUT' });
    await fill('Last Name', 'Mine');
    const body = { firstName: 'Kim', lastName: 'Theirs', phoneNumber: '6175550199', location: [care] };
    await service.ask(updateUser, { params: { id }, body });
    // A reset does not hide it.
    await app.user.click(dialog.getByRole('button', { name: 'Reset' }));
    await screen.findByText('Reset email sent.');
    await save();
    const name = within(await dialog.findByRole('group', { name: 'Last Name' }));
    await app.user.click(name.getByRole('radio', { name: /Mine/ }));
    await save();
    await dialogClosed();
    const now = await stored(id);
    expect(now).toMatchObject({ last_name: 'Mine', phone_number: '6175550199' });
    expect(now?.assigned_facilities.map(({ name: facility }) => facility)).toEqual(['Care Center']);
  });
});
