// Roles in Add User and Edit User, on the real service: what may be given by whom, where, and what becomes of it.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../../../contract/users/user-writes.ts';
import { getUser } from '../../../contract/users/users.ts';
import { userRoles } from '../../../server/store/schema/index.ts';
import { dialogClosed, formOf, openAddForm } from '../../support/form-dialog.ts';
import { typedChange, typedUser } from '../../support/form-values.ts';
import { addPersonWith, giveRole, type Person } from '../../support/people-with-roles.ts';
import { addFacilities, addUser, type UserFacts } from '../../support/records.ts';
import type { Wire } from '../../support/screen.tsx';
import { openScreenAs } from '../../support/screen-as.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered, withoutCapabilities } from '../../support/without-capabilities.ts';

let service: TestService;
let bay: string;
let care: string;
let administrator: Person;
let ofBay: Person;

beforeAll(async () => {
  service = await startTestService();
  [bay = '', care = ''] = await addFacilities(service.db, [{ name: 'Bayview' }, { name: 'Care Center' }]);
  const id = service.users.administrator;
  administrator = { id, token: await service.bearer(id) };
  ofBay = await addPersonWith(service, [{ role: 'siteAdministrator', facility_id: bay, may_hear: false }]);
});
afterAll(() => service.close());

type Form = ReturnType<typeof formOf>;
type Body = Record<string, unknown>;

/** What a switch means belongs to its label. */
const begins = (label: string) => new RegExp(`^${label}`);
const control = ({ dialog }: Form, label: string) => dialog.getByLabelText<HTMLInputElement>(begins(label));
const isOn = (form: Form, label: string) => control(form, label).checked;
const press = (form: Form, label: string) => form.app.user.click(control(form, label));
const switches = ({ dialog }: Form) =>
  dialog.getAllByRole('switch').map((each) => each.closest('div')?.textContent);

/** Keeps the bodies that change users. */
function recording(wire: Wire): { wire: Wire; bodies: Body[] } {
  const bodies: Body[] = [];
  return {
    bodies,
    wire: async (request, pass) => {
      if (/v1\/users(\/[\w-]{36})?$/.test(request.url) && request.method !== 'GET')
        bodies.push(Object(await request.clone().json()));
      return await wire(request, pass);
    },
  };
}

async function openAdd(person: Person, wire?: Wire) {
  const app = await openScreenAs(service, person, '/dashboard/users?search=none', { ...(wire && { wire }) });
  await untilOffered(app);
  return await openAddForm(app, 'User');
}

async function fillIn(form: Form, typed: ReturnType<typeof typedUser>): Promise<void> {
  await form.fill('First Name', typed.firstName);
  await form.fill('Last Name', typed.lastName);
  await form.fill('Email', typed.email);
  await form.fill('Phone Number', typed.phoneNumber);
}

let serial = 0;
async function openEdit(person: Person, facts: UserFacts = {}, give?: (id: string) => Promise<void>) {
  serial += 1;
  const email = `edited${serial}@example.com`;
  const id = await addUser(service.db, { email, facilityIds: [bay], ...facts });
  await give?.(id);
  const app = await openScreenAs(service, person, `/dashboard/users?search=${email}`);
  await app.user.click(await screen.findByText(email));
  await screen.findByLabelText('First Name');
  return { id, email, ...formOf(app, 'Edit User') };
}

async function rolesOf(id: string) {
  const { data } = await service.ask(getUser, { params: { id } });
  return data[0]?.roles;
}

describe('somebody who also belongs elsewhere', () => {
  const ofBoth = { status: 'LOCKED_OUT' } as const;
  const fields = (form: Form) =>
    ['First Name', 'Last Name', 'Country Code', 'Phone Number'].map((label) => form.field(label).disabled);

  it('is changed by whoever administers one site in what is of that site alone, and the dialog says so', async () => {
    const form = await openEdit(ofBay, { ...ofBoth, facilityIds: [bay, care] });
    expect(fields(form)).toEqual([true, true, true, true]);
    expect(form.dialog.getByText(/^This person also belongs to other facilities/)).toBeTruthy();
    expect(form.dialog.queryByText('Reset')).toBeNull();
    await press(form, 'Engineer');
    await form.save();
    await dialogClosed();
    expect(await rolesOf(form.id)).toEqual([{ role: 'engineer', facility_id: bay, may_hear: false }]);
  });

  it.each([
    ['an administrator', () => administrator, () => [bay, care]],
    ['whoever administers all that they belong to', () => ofBay, () => [bay]],
  ])('is changed in everything by %s', async (_, person, facilityIds) => {
    const form = await openEdit(person(), { ...ofBoth, facilityIds: facilityIds() });
    expect(fields(form)).toEqual([false, false, false, false]);
    expect(form.dialog.queryByText(/^This person also belongs to other facilities/)).toBeNull();
  });
});

describe('an administrator', () => {
  it('gives several roles for several facilities, and sees them beside the name', async () => {
    const form = await openAdd(administrator);
    await fillIn(form, typedUser([]));
    await form.choose('Facility', 'Bayview');
    await form.choose('Facility', 'Care Center');
    await press(form, 'Site administrator');
    await press(form, 'Care Center');
    await press(form, 'Auditor');
    await press(form, 'May hear recordings');
    await form.save();
    await dialogClosed();
    await act(() => form.app.router.navigate({ to: '/dashboard/users' }));
    const row = (await screen.findByText('Auditor with recordings')).closest('tr');
    expect(row?.textContent).toMatch(/^Ada Morgan.*Site administratorAuditor with recordings/);
  });

  it('chooses the only facility with the role; a facility that is taken away takes its role along', async () => {
    const form = await openEdit(administrator);
    await press(form, 'Site administrator');
    expect(isOn(form, 'Bayview')).toBe(true);
    await press(form, 'Engineer');
    await press(form, 'All facilities');
    expect(isOn(form, 'All facilities')).toBe(true);
    await form.app.user.click(form.dialog.getByRole('button', { name: 'Remove Bayview' }));
    expect([isOn(form, 'Site administrator'), isOn(form, 'Engineer')]).toEqual([false, true]);
    await form.save();
    await dialogClosed();
    expect(await rolesOf(form.id)).toEqual([{ role: 'engineer', facility_id: null, may_hear: false }]);
  });

  it('is told at the role that its facility is missing, and keeps what was typed', async () => {
    const form = await openEdit(administrator, { facilityIds: [bay, care] });
    await form.fill('Last Name', 'Typed');
    await press(form, 'Engineer');
    await form.save();
    expect(await form.dialog.findByText('Choose a facility, or all facilities.')).toBeTruthy();
    expect(form.field('Last Name').value).toBe('Typed');
    expect(document.activeElement).toBe(control(form, 'Engineer'));
    await press(form, 'Care Center');
    await form.save();
    await dialogClosed();
    expect(await rolesOf(form.id)).toEqual([{ role: 'engineer', facility_id: care, may_hear: false }]);
  });

  it('has changed nothing who switches a role off and on again', async () => {
    const form = await openEdit(administrator, {}, (id) => giveRole(service.db, id, 'auditor'));
    await press(form, 'Auditor');
    await press(form, 'Auditor');
    await form.app.user.click(form.dialog.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
  });

  it('chooses between both versions where somebody else has changed the roles, too', async () => {
    const form = await openEdit(administrator, {}, (id) => giveRole(service.db, id, 'engineer'));
    await press(form, 'Auditor');
    const roles = [{ role: 'siteAdministrator', facility_id: bay }] as const;
    const body = {
      ...typedChange,
      firstName: 'Kim',
      lastName: 'Example',
      location: [bay],
      roles: [...roles],
    };
    await service.ask(updateUser, { params: { id: form.id }, body });
    await form.save();
    expect(await form.dialog.findByText('Site administrator: Bayview')).toBeTruthy();
    await form.app.user.click(form.dialog.getByText('Engineer: all facilities, Auditor'));
    await form.save();
    await dialogClosed();
    expect((await rolesOf(form.id))?.map(({ role }) => role)).toEqual(['engineer', 'auditor']);
  });

  it('sees what was given in the history', async () => {
    const form = await openEdit(administrator);
    await press(form, 'Engineer');
    await form.save();
    await dialogClosed();
    await form.app.user.click(screen.getByText(form.email));
    await form.app.user.click(await screen.findByRole('button', { name: 'History' }));
    const history = within(await screen.findByRole('dialog', { name: /^History of/ }));
    const entry = await history.findByRole('listitem');
    await form.app.user.click(within(entry).getByRole('button', { expanded: false }));
    expect(entry.textContent).toMatch(/Roles.*Engineer: Bayview/);
  });
});

describe('a role that a claim gives', () => {
  it('is shown as such, stays, and leaves room for more', async () => {
    const form = await openEdit(administrator, { facilityIds: [bay, care] }, async (id) => {
      await service.db
        .insert(userRoles)
        .values({ userId: id, role: 'engineer', facilityId: bay, mayHear: false, byClaim: true });
    });
    expect(control(form, 'Engineer').disabled).toBe(true);
    expect(control(form, 'Bayview').disabled).toBe(true);
    expect(form.dialog.getByText(/^Given by your organization's identity provider/)).toBeTruthy();
    await press(form, 'Care Center');
    await press(form, 'Care Center');
    await press(form, 'Care Center');
    await form.save();
    await dialogClosed();
    expect((await rolesOf(form.id))?.map(({ facility_id, by_claim }) => [facility_id, by_claim])).toEqual([
      [bay, true],
      [care, undefined],
    ]);
  });
});

describe('a service without roles', () => {
  it('is shown and sent what it knows', async () => {
    const kept = recording(withoutCapabilities('roles'));
    const form = await openAdd(administrator, kept.wire);
    expect(switches(form)).toHaveLength(1);
    expect(form.dialog.getByText('Can sign in to this console')).toBeTruthy();
    await fillIn(form, typedUser([]));
    await form.choose('Facility', 'Bayview');
    await form.save();
    await dialogClosed();
    expect(kept.bodies).toHaveLength(1);
    expect(Object.keys(kept.bodies[0] ?? {}).sort()).toEqual(
      ['firstName', 'lastName', 'email', 'countryCode', 'phoneNumber', 'location'].sort(),
    );
    expect(form.app.requests.filter((line) => line.includes('v1/rights'))).toEqual([]);
  });
});

describe('a site administrator', () => {
  it('is offered the two roles that are theirs to give, for their own facilities', async () => {
    const form = await openAdd(ofBay);
    await fillIn(form, typedUser([]));
    await form.choose('Facility', 'Bayview');
    expect(form.dialog.queryByLabelText(begins('Administrator'))).toBeNull();
    expect(form.dialog.queryByLabelText(begins('Auditor'))).toBeNull();
    await press(form, 'Engineer');
    expect(form.dialog.queryByLabelText(begins('All facilities'))).toBeNull();
    expect(isOn(form, 'Bayview')).toBe(true);
    await form.save();
    await dialogClosed();
  });

  it('adds somebody who is of other facilities by saving once more', async () => {
    const email = 'shared@example.com';
    const id = await addUser(service.db, { email, facilityIds: [care], lastName: 'Shared' });
    const form = await openAdd(ofBay);
    await fillIn(form, { ...typedUser([]), email });
    await form.choose('Facility', 'Bayview');
    await press(form, 'Engineer');
    await form.save();
    expect(await form.dialog.findByText(/^This person already uses this console/)).toBeTruthy();
    await form.app.user.click(form.dialog.getByRole('button', { name: 'Add them' }));
    await dialogClosed();
    expect(await rolesOf(id)).toEqual([{ role: 'engineer', facility_id: bay, may_hear: false }]);
    const { data } = await service.ask(getUser, { params: { id } });
    expect(data[0]).toMatchObject({ last_name: 'Shared' });
  });

  it('leaves the roles elsewhere as they are', async () => {
    const form = await openEdit(ofBay, { facilityIds: [bay, care] }, async (id) => {
      await giveRole(service.db, id, 'engineer', { facilityId: care });
      await giveRole(service.db, id, 'auditor');
    });
    expect(isOn(form, 'Engineer')).toBe(false);
    await press(form, 'Site administrator');
    await form.save();
    await dialogClosed();
    expect((await rolesOf(form.id))?.map(({ role }) => role).sort()).toEqual([
      'auditor',
      'engineer',
      'siteAdministrator',
    ]);
  });

  it('is told at the roles that nobody takes their own away', async () => {
    const app = await openScreenAs(service, ofBay, '/dashboard/users?search=siteAdministrator');
    await app.user.click(await screen.findByText(/siteAdministrator$/));
    await screen.findByLabelText('First Name');
    const form = formOf(app, 'Edit User');
    await press(form, 'Site administrator');
    await form.save();
    expect(await form.dialog.findByText("You can't take your own role away.")).toBeTruthy();
    await waitFor(() => expect(isOn(form, 'Site administrator')).toBe(false));
  });
});
