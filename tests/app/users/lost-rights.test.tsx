// A right that is lost while a screen is open, on the real service: what was typed stays, and what is not seen any more goes.
import { act, screen, waitFor, within } from '@testing-library/react';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import { updateUser } from '../../../contract/users/user-writes.ts';
import { userRoles } from '../../../server/store/schema/index.ts';
import { rightsDoubtedAtom } from '../../../src/session/rights/rights.ts';
import { formOf, openAddForm } from '../../support/form-dialog.ts';
import { closeLater } from '../../support/open-resources.ts';
import { addPersonWith, giveRole, type Person } from '../../support/people-with-roles.ts';
import { addFacilities, addMonitors, addUser } from '../../support/records.ts';
import { openScreenAs } from '../../support/screen-as.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered } from '../../support/without-capabilities.ts';

let service: TestService;
let bay: string;
let care: string;
/** Administers Bayview, and is an engineer of Care Center. */
let person: Person;

beforeEach(async () => {
  const started = await startTestService();
  service = started;
  closeLater(() => started.close());
  [bay = '', care = ''] = await addFacilities(service.db, [{ name: 'Bayview' }, { name: 'Care Center' }]);
  await addMonitors(service.db, [
    { name: 'Bay 1', facilityId: bay },
    { name: 'Care 1', facilityId: care },
  ]);
  person = await addPersonWith(service, [
    { role: 'siteAdministrator', facility_id: bay, may_hear: false },
    { role: 'engineer', facility_id: care, may_hear: false },
  ]);
});

type App = Awaited<ReturnType<typeof openScreenAs>>;

/** An administrator takes the role away; the app does not hear of it yet. */
async function loseAdministration(): Promise<void> {
  const { db } = service;
  await db
    .delete(userRoles)
    .where(and(eq(userRoles.userId, person.id), eq(userRoles.role, 'siteAdministrator')));
}

/** An administrator leaves them the role of an engineer. */
async function leaveEngineerAlone(): Promise<void> {
  const body = {
    firstName: 'Kim',
    lastName: 'Example',
    phoneNumber: '2175550101',
    location: [care],
    roles: [{ role: 'engineer', facility_id: care } as const],
  };
  await service.ask(updateUser, { params: { id: person.id }, body });
}

/** As whenever a call was refused, the service is reached again or people have changed. */
const lookAgain = ({ store }: App) => act(() => store.set(rightsDoubtedAtom, (now) => now + 1));

describe('a right that is lost', () => {
  it('keeps a dialog open that is refused, with what was typed', async () => {
    const app = await openScreenAs(service, person, '/dashboard/monitors');
    await untilOffered(app);
    const form = await openAddForm(app, 'Monitor');
    await form.fill('Monitor Serial Number', 'IPM-TYPED-1');
    await form.fill('Monitor Name', 'Typed bay');
    await loseAdministration();
    await form.save();
    await app.settled();
    expect(app.signOuts).toEqual([]);
    expect(form.field('Monitor Name').value).toBe('Typed bay');
    expect(form.dialog.getByRole('alert').textContent).toMatch(/^You do not have the right/);
  });

  it('leaves a screen that there is no more, with what was typed in a dialog to be copied', async () => {
    const email = 'edited@example.com';
    await addUser(service.db, { email, facilityIds: [bay] });
    const app = await openScreenAs(service, person, `/dashboard/users?search=${email}`);
    await app.user.click(await screen.findByText(email));
    await screen.findByLabelText('First Name');
    const form = formOf(app, 'Edit User');
    await form.fill('Last Name', 'Typed');
    await loseAdministration();
    await lookAgain(app);
    const typed = within(await screen.findByRole('region', { name: /typed/i }));
    expect(typed.getByText('Typed')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes the rows off the device that are not seen any more', async () => {
    const app = await openScreenAs(service, person, '/dashboard/monitors', { directory: true });
    await screen.findByText('Bay 1', { selector: 'a' });
    await waitFor(() => expect(app.requests).toContain('GET /api/v1/rights'));
    await loseAdministration();
    await lookAgain(app);
    await waitFor(() => expect(screen.queryByText('Bay 1', { selector: 'a' })).toBeNull());
    expect(await screen.findByText('Care 1', { selector: 'a' })).toBeTruthy();
    await app.settled();
    expect(screen.queryByText('Add')).toBeNull();
    expect(screen.queryByText('First steps')).toBeNull();
  });

  it('is noticed though it is taken right after a look: the service ends the stream of changes', async () => {
    const app = await openScreenAs(service, person, '/dashboard/monitors');
    await screen.findByText('Bay 1', { selector: 'a' });
    await waitFor(() => expect(app.requests).toContain('GET /api/v1/events'));
    await leaveEngineerAlone();
    await waitFor(() => expect(screen.queryByText('Bay 1', { selector: 'a' })).toBeNull());
    expect(await screen.findByText('Care 1', { selector: 'a' })).toBeTruthy();
  });

  it('ends a change of many at its next batch, which names what is left and offers nothing', async () => {
    await addMonitors(
      service.db,
      Array.from({ length: 120 }, (_, n) => ({ name: `Many ${n}`, facilityId: bay })),
    );
    const body = {
      monitor_menu: 'MONITOR_ALL' as const,
      all_selected: true,
      change: { type: 'logLevel' as const, auto_log_level: 7 },
    };
    expect((await service.send(startMonitorChange, { body }, person.token)).status).toBe(200);
    const app = await openScreenAs(service, person, '/dashboard/monitors');
    const card = async () =>
      within(await screen.findByLabelText(/^Changes to many records: /, { selector: 'section' }));
    expect((await card()).getByText('Cancel')).toBeTruthy();
    await loseAdministration();
    await giveRole(service.db, person.id, 'engineer', { facilityId: bay });
    await lookAgain(app);
    await waitFor(() => expect(screen.queryByText('Cancel')).toBeNull());
    const stop = service.startJobs();
    expect(await screen.findByText('Log level of 100 monitors set to 7 · 21 not changed')).toBeTruthy();
    await stop();
    const shown = await card();
    await app.user.click(shown.getByText('Show failed'));
    expect((await shown.findAllByText(/^(Many|Bay) \d/)).length).toBe(21);
    expect(shown.getAllByText('Whoever began the change no longer has the right to make it.')).toHaveLength(
      21,
    );
    expect(shown.queryByText('Try again')).toBeNull();
    expect(shown.queryByText('Undo')).toBeNull();
  });

  it('is noticed when an administrator changes the person', async () => {
    const app = await openScreenAs(service, person, '/my-page');
    expect(await screen.findByText('Site administrator')).toBeTruthy();
    await leaveEngineerAlone();
    await lookAgain(app);
    await waitFor(() => expect(screen.queryByText('Site administrator')).toBeNull());
    expect(screen.getByText('Engineer')).toBeTruthy();
    expect(screen.getByText('Care Center')).toBeTruthy();
  });
});
