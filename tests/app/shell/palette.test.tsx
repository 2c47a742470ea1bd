// The command palette: by key and by button, with records of the service, screens and actions; and what it says offline.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFacility, addMonitors, addUsers } from '../../support/records.ts';
import { cut, openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered, withoutCapabilities } from '../../support/without-capabilities.ts';

let service: TestService;
let lakeview: string;
beforeAll(async () => {
  service = await startTestService();
  lakeview = await addFacility(service.db, { name: 'Lakeview General', code: 'LV-1' });
  await addMonitors(service.db, [
    { name: 'Bay 1', serialNumber: 'IPM-1', facilityId: lakeview, online: true },
    { name: 'Bay 2', serialNumber: 'IPM-2', online: false },
  ]);
  await addUsers(service.db, [{ firstName: 'Lake', lastName: 'Placid', email: 'lake@example.com' }]);
});
afterAll(() => service.close());

type App = Awaited<ReturnType<typeof openScreen>>;

async function openPalette(app: App) {
  await screen.findByText('All Monitors', { selector: 'h1' });
  await app.settled();
  await app.user.keyboard('{Control>}k{/Control}');
  return await screen.findByRole('combobox', { name: 'Search everything' });
}

/** The group of each line, and its text. */
function lines(): string[] {
  return screen.queryAllByRole('group').flatMap((group) =>
    within(group)
      .queryAllByRole('option')
      .map((line) => `${groupName(group)}: ${line.textContent}`),
  );
}

function groupName(group: HTMLElement): string {
  return document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
}

describe('the palette', () => {
  it('finds records of each kind, and opens the chosen one by keys alone', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    const field = await openPalette(app);
    await app.user.type(field, 'lake');
    await waitFor(() =>
      expect(lines()).toEqual([
        'Monitors: Bay 1IPM-1 · Lakeview GeneralOnline',
        'Facilities: Lakeview GeneralLV-1 · Springfield · Illinois',
        'Users: Lake Placidlake@example.com',
      ]),
    );
    expect(screen.getAllByText('Lake', { selector: 'mark' })).not.toHaveLength(0);
    // The first one is chosen, and the field says which.
    const active = () =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(active()).toContain('Bay 1');
    await app.user.keyboard('{ArrowDown}');
    expect(active()).toContain('Lakeview General');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toBe(`/dashboard/facility-details/${lakeview}`));
    expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull();
  });

  it('keeps what was opened first when nothing is typed, also after a new start', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await app.user.type(await openPalette(app), 'audit{Enter}');
    await waitFor(() => expect(app.address()).toBe('/dashboard/audit'));
    await app.settled();
    await app.close();
    const later = await openScreen(service, '/dashboard/monitors');
    await openPalette(later);
    await waitFor(() => expect(lines()[0]).toBe('Recent: Audit Trail'));
    // Nothing is chosen until an arrow key does.
    await later.user.keyboard('{Enter}');
    expect(later.address()).toBe('/dashboard/monitors');
  });

  it('opens a dialog, whose end brings the focus back to where it was', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await screen.findByText('All Monitors', { selector: 'h1' });
    const button = screen.getByRole('button', { name: 'Search everything' });
    await app.user.click(button);
    await app.user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'add fac{Enter}');
    await screen.findByRole('dialog', { name: 'Add Facility' });
    // Over a dialog, the key opens nothing.
    await app.user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('closes with its key and with Escape, and begins anew', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await app.user.type(await openPalette(app), 'help');
    await app.user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull());
    expect((await openPalette(app)).getAttribute('value')).toBe('');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull());
  });

  it('finds the lists by a state for whoever types its word, where the server has filters', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    const field = await openPalette(app);
    expect(lines().filter((line) => line.includes('Offline'))).toEqual([]);
    await app.user.type(field, 'locked');
    await waitFor(() => expect(lines()).toEqual(['Screens: Users: Locked out']));
    await app.user.clear(field);
    await app.user.type(field, 'offline');
    await waitFor(() => expect(lines()).toEqual(['Screens: Monitors: Offline']));
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors?connection=offline'));
    app.close();
    const without = await openScreen(service, '/dashboard/monitors', {
      wire: withoutCapabilities('recordFilters'),
    });
    await without.user.type(await openPalette(without), 'offline');
    await untilOffered(without);
    expect(lines()).toEqual([]);
  });

  it('finds screens and actions without the network, and says that it knows no records', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    const field = await openPalette(app);
    app.rewire(cut);
    await app.user.type(field, 'm');
    await screen.findByText(/Only screens and actions are searched/);
    expect(lines()).toContain('Screens: Monitors: All');
    const add = screen.getByRole('option', { name: /^Add Monitor/ });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    expect(add.textContent).toMatch(/can't make changes/);
    await app.user.clear(field);
    await app.user.type(field, 'nothing has this name');
    await screen.findByText('No results for “nothing has this name”');
  });

  it('shows no late answer over a newer one', async () => {
    let release: () => void = () => undefined;
    const late: Wire = async (request, pass) => {
      if (request.url.includes('monitors/search') && (await request.clone().text()).includes('"bay"'))
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return await pass();
    };
    const app = await openScreen(service, '/dashboard/monitors');
    const field = await openPalette(app);
    app.rewire(late);
    await app.user.type(field, 'bay');
    await waitFor(() => expect(app.requests.some((asked) => asked.includes('monitors/search'))).toBe(true));
    await app.user.type(field, ' 2');
    await waitFor(() => expect(lines()).toEqual(['Monitors: Bay 2IPM-2 · UnassignedOffline']));
    release();
    await app.settled();
    expect(lines()).toEqual(['Monitors: Bay 2IPM-2 · UnassignedOffline']);
  });
});
