// A facility's page on the real service: its monitors, its users, and what it shows once the facility is deleted.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteFacilities, updateFacility } from '../../../contract/facilities/facility-writes.ts';
import { typedFacility } from '../../support/form-values.ts';
import { addFacility, addMonitors, addUsers } from '../../support/records.ts';
import { cut, openScreen } from '../../support/screen.tsx';
import { setScreenWidth } from '../../support/screen-width.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let id: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

beforeEach(async () => {
  id = await addFacility(service.db, { name: "O'Hara Clinic" });
  const other = await addFacility(service.db, { name: 'Elsewhere' });
  await addMonitors(service.db, [
    ...Array.from({ length: 11 }, (_, index) => ({ name: `Here ${10 + index}`, facilityId: id })),
    { name: 'There', facilityId: other },
  ]);
  await addUsers(service.db, [
    { firstName: 'Ann', lastName: 'Byrd', facilityIds: [id, other] },
    { firstName: 'Bea', lastName: 'Cole', facilityIds: [other] },
  ]);
});

const heading = (name: string) => screen.findByText(name, { selector: 'h1' });
const views = () => within(screen.getByLabelText('Facility details'));

/** The names in the table, from the top down: by selector, because roles take seconds. */
function shown(): string[] {
  return Array.from(document.querySelectorAll('tbody a'), ({ textContent }) => textContent ?? '');
}

async function open(more = '') {
  const app = await openScreen(service, `/dashboard/facility-details/${id}${more}`);
  await heading(`O'Hara Clinic / ${more.includes('users') ? 'Users' : 'Monitors'}`);
  return app;
}

describe("a facility's page", () => {
  it('shows its monitors in order and in pages', async () => {
    const app = await open();
    await waitFor(() => expect(shown()).toHaveLength(10));
    expect(screen.getByText(/^11 monitors · updated/)).toBeTruthy();
    await app.user.click(screen.getByText('Monitor Name', { selector: 'button *' }));
    // The page is turned before the sorted answer arrives, and keeps the new sort.
    await app.user.click(screen.getByLabelText('Page 2'));
    await waitFor(() => expect(shown()).toEqual(['Here 20']));
  });

  it('searches among its monitors', async () => {
    const app = await open();
    await app.user.type(screen.getByLabelText('Search monitors'), 'here1{Enter}');
    await waitFor(() => expect(screen.getByText(/^10 monitors · updated/)).toBeTruthy());
  });

  it('filters its monitors and its users, without a choice of facilities', async () => {
    await addMonitors(service.db, [
      { name: 'Heard', facilityId: id, online: true, lastCommunication: service.clock.now },
      { name: 'Elsewhere heard', online: true, lastCommunication: service.clock.now },
    ]);
    const app = await open('?connection=online');
    await waitFor(() => expect(shown()).toEqual(['Heard']));
    await app.user.click(await screen.findByRole('button', { name: 'Filter' }));
    await screen.findByRole('dialog');
    expect(screen.queryByLabelText('Facility', { selector: 'input' })).toBeNull();
    await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Show / }));
    await app.user.click(await screen.findByRole('button', { name: 'Remove filter Status: Online' }));
    await waitFor(() => expect(screen.getByText(/^12 monitors · updated/)).toBeTruthy());
    expect(app.address()).toBe(`/dashboard/facility-details/${id}`);
    await addUsers(service.db, [
      { firstName: 'Lo', lastName: 'Cked', status: 'LOCKED_OUT', facilityIds: [id] },
    ]);
    await app.router.navigate({
      to: '/dashboard/facility-details/$id',
      params: { id },
      search: { view: 'users', status: 'LOCKED_OUT' },
    });
    await screen.findByText('Lo Cked');
    expect(screen.getByText(/^1 user · /)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Remove filter Status: Locked out' })).toBeTruthy();
  });

  it("keeps the search of its users while a monitor's Users tab is open", async () => {
    const app = await open('?view=users&search=ann');
    await screen.findByText('Ann Byrd');
    const [monitor] = await addMonitors(service.db, [{ name: 'Bay 7', facilityId: id }]);
    await app.router.navigate({
      to: '/dashboard/monitor-details/$id',
      params: { id: monitor ?? '' },
      search: { tab: 'users' },
    });
    await screen.findByText("O'Hara Clinic / Users", { selector: 'h2' });
    await app.router.navigate({ to: '/dashboard/facility-details/$id', params: { id } });
    await heading("O'Hara Clinic / Monitors");
    await app.user.click(views().getByRole('link', { name: 'Users' }));
    await waitFor(() => expect(app.address()).toContain('search=ann'));
  });

  it('shows its users, and keeps showing them while they are sorted and searched', async () => {
    const app = await open();
    await app.user.click(views().getByRole('link', { name: 'Users' }));
    await heading("O'Hara Clinic / Users");
    expect(app.address()).toBe(`/dashboard/facility-details/${id}?view=users`);
    await screen.findByText('Ann Byrd');
    expect(screen.queryByText('Bea Cole')).toBeNull();
    await app.user.click(screen.getByText('User Name', { selector: 'button *' }));
    await waitFor(() =>
      expect(new URL(app.address(), 'http://x').search).toBe('?sort=username&order=asc&view=users'),
    );
    await app.user.type(screen.getByLabelText('Search users'), 'zebra{Enter}');
    await screen.findByText('No results for “zebra”');
    expect(app.address()).toContain('view=users');
    await app.user.click(views().getByRole('link', { name: 'Monitors' }));
    await heading("O'Hara Clinic / Monitors");
    expect(app.address()).toBe(`/dashboard/facility-details/${id}`);
    // Both lists keep their search.
    await app.user.click(views().getByRole('link', { name: 'Users' }));
    await screen.findByText('No results for “zebra”');
  });

  it('does not search all monitors for the search of its own lists', async () => {
    setScreenWidth(1440);
    const app = await open('?search=here');
    await waitFor(() => expect(shown()).toHaveLength(10));
    const sidebar = screen.getByLabelText('Navigation');
    const [all] = within(sidebar).getAllByRole('link', { name: /^All/ });
    await app.user.click(all as HTMLElement);
    await heading('All Monitors');
    expect(app.address()).toBe('/dashboard/monitors');
  });

  it('falls back from an unknown view and an unknown sort', async () => {
    await openScreen(service, `/dashboard/facility-details/${id}?view=walls&sort=phone_number`);
    await heading("O'Hara Clinic / Monitors");
    await waitFor(() => expect(shown()).toHaveLength(10));
  });

  it('keeps Facilities marked in the sidebar', async () => {
    setScreenWidth(1440);
    await open();
    const sidebar = screen.getByLabelText('Navigation');
    const entry = within(sidebar).getByRole('link', { name: /^Facilities/ });
    expect(entry.dataset.current).toBe('true');
  });

  it('names itself first among the facilities of its users', async () => {
    const app = await open('?view=users');
    const cells = Array.from((await screen.findByText('Ann Byrd')).closest('tr')?.cells ?? []);
    const [name, code] = cells.slice(2, 4).map(({ textContent }) => textContent);
    expect(name).toBe("O'Hara Clinicand Elsewhere");
    await app.user.click(screen.getByText('and Elsewhere'));
    // Without layout, the list may count as out of sight.
    const list = await screen.findByRole('list', { name: 'All facilities of Ann Byrd', hidden: true });
    const all = within(list);
    expect(all.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      `O'Hara Clinic${code}`,
      expect.stringMatching(/^Elsewhere/),
    ]);
  });

  it('opens from the list, and Back returns there', async () => {
    const app = await openScreen(service, '/dashboard/facilitylist?search=elsewhere');
    await app.user.click(
      (await screen.findAllByText('Elsewhere', { selector: 'tbody a' }))[0] as HTMLElement,
    );
    await heading('Elsewhere / Monitors');
    app.router.history.back();
    await heading('All Facilities');
    expect(app.address()).toBe('/dashboard/facilitylist?search=elsewhere');
  });
});

describe('a facility that does not exist', () => {
  it('leads to the error screen, which shows the address', async () => {
    const app = await openScreen(service, '/dashboard/facility-details/none?view=users');
    await heading('OOPS! Something went wrong here');
    expect(app.address()).toBe('/error/error-v1?asked=%2Fdashboard%2Ffacility-details%2Fnone%3Fview%3Dusers');
  });

  it('leads to the error screen although it is stored on this device', async () => {
    (await open()).close();
    await service.send(deleteFacilities, { body: { facility_ids: [id], forceDelete: true } });
    await openScreen(service, `/dashboard/facility-details/${id}`);
    await heading('OOPS! Something went wrong here');
  });
});

describe("a facility's page when someone else changes the facility", () => {
  /** Waits until the event stream is open. */
  async function openAndHear() {
    const app = await open();
    await waitFor(() => expect(app.requests).toContain('GET /api/v1/events'));
    return app;
  }

  it('shows its new name at once', async () => {
    await openAndHear();
    await service.ask(updateFacility, { params: { id }, body: typedFacility({ name: 'Renamed' }) });
    await heading('Renamed / Monitors');
  });

  it('leads to Facilities when the facility is deleted, and says why', async () => {
    const app = await openAndHear();
    await service.ask(deleteFacilities, { body: { facility_ids: [id], forceDelete: true } });
    await heading('All Facilities');
    expect(await screen.findByText("O'Hara Clinic deleted")).toBeTruthy();
    expect(app.address()).toBe('/dashboard/facilitylist');
    await waitFor(() => expect(screen.queryByText("O'Hara Clinic")).toBeNull());
  });
});

describe("a facility's page when the service cannot be reached", () => {
  it('shows what is stored on this device', async () => {
    const app = await open();
    await waitFor(() => expect(shown()).toHaveLength(10));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    app.rewire(cut);
    window.dispatchEvent(new Event('offline'));
    await screen.findByText(/^Offline since/);
    await app.user.click(screen.getByText('Monitor Name', { selector: 'button *' }));
    await waitFor(() => expect(screen.getByText('10 monitors · stored on this device')).toBeTruthy());
    await heading("O'Hara Clinic / Monitors");
    vi.restoreAllMocks();
  });

  it('says that nothing is stored on this device, and loads on Retry', async () => {
    const app = await openScreen(service, `/dashboard/facility-details/${id}`, { wire: cut });
    const [retry] = (await screen.findAllByText('Retry')).toReversed();
    app.rewire((_request, pass) => pass());
    await app.user.click(retry as HTMLElement);
    await heading("O'Hara Clinic / Monitors");
  });
});
