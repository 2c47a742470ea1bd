// The user lists on the real service: menus, columns, sorts, and the label of users who cannot sign in.
import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/store/schema/index.ts';
import { bar } from '../../support/list-deletes.ts';
import { addFacilities, addUsers } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { setScreenWidth } from '../../support/screen-width.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  const [bay = '', care = '', dale = ''] = await addFacilities(service.db, [
    { name: 'Bayview', code: 'BAY' },
    { name: 'Care Center', code: 'CARE' },
    { name: 'Dale Clinic', code: 'DALE' },
  ]);
  const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 10, minute));
  await addUsers(service.db, [
    {
      firstName: 'Zoë',
      lastName: 'Abbott',
      email: 'zoe@example.com',
      phoneNumber: '6175550103',
      createdAt: at(1),
      facilityIds: [bay, care, dale],
    },
    {
      firstName: 'Ann',
      lastName: 'Byrd',
      email: 'ann@example.com',
      phoneNumber: '6175550102',
      createdAt: at(2),
      facilityIds: [care],
      status: 'LOCKED_OUT',
    },
    {
      firstName: 'Max',
      lastName: 'Cole',
      email: 'max@example.com',
      phoneNumber: '6175550101',
      createdAt: at(3),
      status: 'SUSPENDED',
    },
  ]);
});
afterAll(() => service.close());

const open = async (address: string, name: string) => {
  const app = await openScreen(service, address);
  await screen.findByText(name, { selector: 'h1' });
  await waitFor(() => expect(document.querySelector('td')).toBeTruthy());
  return app;
};

/** The emails in the table, from the top down. */
function shown(): string[] {
  return screen.queryAllByText(/@example\.com$/).map(({ textContent }) => textContent ?? '');
}

const row = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('the user lists', () => {
  it('show their columns in order, the newest user first', async () => {
    await open('/dashboard/users', 'All Users');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['', 'User Name', 'Facility', 'Facility ID', 'Phone', 'Edit']);
    expect(shown().slice(0, 3)).toEqual(['max@example.com', 'ann@example.com', 'zoe@example.com']);
    const cells = row(/Ann Byrd/)
      .getAllByRole('cell')
      .slice(1, 5);
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Ann ByrdLocked outann@example.com',
      'Care Center',
      'CARE',
      '+1 6175550102',
    ]);
    expect(row(/Max Cole/).getByText('Suspended')).toBeTruthy();
    expect(row(/Max Cole/).getByText('None')).toBeTruthy();
  });

  it('show the first facility and how many others there are; a tap on it lists all, without opening the user', async () => {
    const app = await open('/dashboard/users', 'All Users');
    const more = row(/Zoë Abbott/).getByRole('button', {
      name: 'and 2 more: Care Center, Dale Clinic (Zoë Abbott)',
    });
    expect(more.textContent).toBe('and 2 more');
    await app.user.click(more);
    // jsdom has no layout: a popover of a table counts as scrolled out of sight.
    const items = await screen.findAllByRole('listitem', { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'BayviewBAY',
      'Care CenterCARE',
      'Dale ClinicDALE',
    ]);
    await app.user.click(items[1] as HTMLElement);
    expect(screen.queryByText('Edit User')).toBeNull();
  });

  it("show the facility's id on the cards of a phone, too", async () => {
    setScreenWidth(390);
    await openScreen(service, '/dashboard/users');
    const card = within((await screen.findByText('Ann Byrd')).closest('li') as HTMLElement);
    expect(card.getByText('CARE')).toBeTruthy();
  });

  it('show the facility id below the facility on a narrow tablet', async () => {
    setScreenWidth(820);
    await open('/dashboard/users', 'All Users');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['', 'User Name', 'FacilityFacility ID', 'Phone', 'Edit']);
    expect(row(/Ann Byrd/).getAllByRole('cell')[2]?.textContent).toBe('Care CenterCARE');
  });

  it.each([
    ['/dashboard/active_users', 'Active Users', /^4 users · newest first · updated/],
    // One alone has no order.
    ['/dashboard/inactive_users', 'Inactive Users', /^1 user · updated/],
  ])('%s has its own heading and people', async (address, heading, note) => {
    await open(address, heading);
    expect(screen.getByText(note)).toBeTruthy();
    expect(shown().includes('max@example.com')).toBe(heading === 'Inactive Users');
  });

  it('sort by the shown name and by phone', async () => {
    const app = await open('/dashboard/users', 'All Users');
    await app.user.click(screen.getByText('User Name', { selector: 'th button *' }));
    await waitFor(() => expect(shown()[0]).toBe('ann@example.com'));
    expect(app.address()).toBe('/dashboard/users?sort=username&order=asc');
    await app.user.click(screen.getByText('Phone', { selector: 'th button *' }));
    await waitFor(() => expect(app.address()).toBe('/dashboard/users?sort=phone_number&order=asc'));
    await waitFor(() =>
      expect(shown().slice(-3)).toEqual(['max@example.com', 'ann@example.com', 'zoe@example.com']),
    );
    for (const label of ['Facility', 'Facility ID']) {
      const header = screen.getByRole('columnheader', { name: label });
      expect(within(header).queryByRole('button')).toBeNull();
    }
  });

  it('have counts in the sidebar, which marks the open list after Back', async () => {
    setScreenWidth(1440);
    const app = await open('/dashboard/users', 'All Users');
    const sidebar = screen.getByLabelText('Navigation');
    const navigation = within(sidebar);
    // One request per count.
    for (const name of ['Inactive1', 'Active4', 'Facilities3', 'All5'])
      expect(await navigation.findByRole('link', { name })).toBeTruthy();
    await app.user.click(navigation.getByRole('link', { name: 'Inactive1' }));
    await screen.findByText('Inactive Users', { selector: 'h1' });
    app.router.history.back();
    await screen.findByText('All Users', { selector: 'h1' });
    expect(navigation.getByRole('link', { name: 'All5' }).getAttribute('aria-current')).toBe('page');
    expect(navigation.getByRole('link', { name: 'Inactive1' }).getAttribute('aria-current')).toBeNull();
  });

  it('search by name, email and phone', async () => {
    const app = await open('/dashboard/users', 'All Users');
    const box = screen.getByLabelText('Search users');
    await app.user.type(box, 'zoe abb{Enter}');
    await waitFor(() => expect(shown()).toEqual(['zoe@example.com']));
    await app.user.clear(box);
    await app.user.type(box, '5550102{Enter}');
    await waitFor(() => expect(shown()).toEqual(['ann@example.com']));
  });

  it('suspend a user after a question, reactivate, and send an invitation again', async () => {
    await service.db.update(users).set({ status: 'STAGED' }).where(eq(users.email, 'ann@example.com'));
    const app = await open('/dashboard/users?sort=username&order=asc', 'All Users');
    expect(row(/Kim Example.*admin@/).getByText('Administrator')).toBeTruthy();
    // Nobody suspends themselves.
    const select = (name: string) => app.user.click(screen.getByLabelText(`Select ${name}`));
    await app.user.click(row(/admin@example/).getByRole('checkbox'));
    expect(await bar().findByText('Delete')).toBeTruthy();
    expect(bar().queryByText('Suspend')).toBeNull();
    await app.user.click(row(/admin@example/).getByRole('checkbox'));

    await select('Zoë Abbott');
    await app.user.click(await bar().findByText('Suspend'));
    const asked = await screen.findByRole('dialog');
    expect(within(asked).getByText('Suspend Zoë Abbott?')).toBeTruthy();
    app.rewire(async (request, pass) => {
      const answer = await pass();
      // The answer is lost, and what was done is looked up.
      if (request.url.endsWith('/suspend')) throw new TypeError('cut');
      return answer;
    });
    await app.user.click(within(asked).getByText('Suspend'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(row(/Zoë Abbott/).getByText('Suspended')).toBeTruthy());
    await app.user.click(await bar().findByText('Reactivate'));
    await app.user.click(within(await screen.findByRole('dialog')).getByText('Reactivate'));
    await waitFor(() => expect(row(/Zoë Abbott/).queryByText('Suspended')).toBeNull());

    await select('Zoë Abbott');
    await select('Ann Byrd');
    await app.user.click(await bar().findByText('Send again'));
    expect(await screen.findByText('Invitation sent to ann@example.com.')).toBeTruthy();
    await waitFor(() => expect(row(/Ann Byrd/).getByText('Invited 03-01-2026')).toBeTruthy());
    expect(await service.mailbox('ann@example.com').letters()).toHaveLength(1);
  });
});
