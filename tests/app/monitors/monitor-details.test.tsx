// A monitor's page on the real service: its tabs and their addresses, its users, and the page of a deleted monitor.
import { screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { chooseInMenu, openMonitorPage, section, tab, withMonitor } from '../../support/monitor-page.ts';
import { addFacility, addUsers } from '../../support/records.ts';
import type { Wire } from '../../support/screen.tsx';
import type { TestService } from '../../support/service.ts';
import { untilOffered } from '../../support/without-capabilities.ts';

let service: TestService;
let device: TestDevice;
withMonitor(
  (...given) => {
    [service, device] = given;
  },
  async (added) => {
    const facilityId = await addFacility(added.db, { name: 'Lakeview General' });
    await addUsers(added.db, [{ firstName: 'Ann', lastName: 'Byrd', facilityIds: [facilityId] }]);
    return addDevice(added, { name: 'Bay 7', facilityId });
  },
);

const address = (more = '') => `/dashboard/monitor-details/${device.id}${more}`;
const open = (search?: string, wire?: Wire) => openMonitorPage(service, device, search, wire);

describe("a monitor's page", () => {
  it('has an address for each tab', async () => {
    const app = await open();
    expect(screen.getByText('Lakeview General /').closest('a')?.pathname).toMatch(/facility-details/);
    expect(screen.getByLabelText('Back to All Monitors')).toBeTruthy();
    await section('Audio Recordings');
    expect(screen.getByText('Auto Log Level').nextSibling?.textContent).toBe('500');
    await app.user.click(screen.getByText('Edit'));
    const name = await screen.findByLabelText<HTMLInputElement>('Monitor Name');
    expect(name.value).toBe('Bay 7');
    await app.user.click(within(screen.getByRole('dialog')).getByText('Cancel'));
    await app.user.click(tab('Users'));
    await section('Lakeview General / Users');
    expect(await screen.findByText('Ann Byrd')).toBeTruthy();
    const refreshes = () => screen.getAllByRole('button', { name: 'Refresh' });
    expect(refreshes()).toHaveLength(1);
    expect(app.address()).toBe(address('?tab=users'));
    await app.user.click(tab('Monitor Log'));
    await section('Monitor Activity Log');
    expect(app.address()).toBe(address('?tab=log'));
    await app.user.click(tab('Cloud Log'));
    await section('Cloud Activity Log');
    expect(refreshes()).toHaveLength(1);
    expect(app.address()).toBe(address('?tab=cloud'));
    app.router.history.back();
    await section('Monitor Activity Log');
  });

  it('falls back from an invalid tab, page and date range', async () => {
    await open('?tab=walls&page=-3&from=2026-02-31&to=yesterday');
    await section('Audio Recordings');
    const to = screen.getByLabelText<HTMLInputElement>('To');
    expect(to.value).toBe(dayjs().format('MM-DD-YYYY'));
    expect(tab('Monitor').ariaSelected).toBe('true');
  });

  it('explains why a monitor without a facility has no users', async () => {
    device = await addDevice(service, { name: 'Bay 7' });
    await open('?tab=users');
    expect(await screen.findByText('This monitor has no facility')).toBeTruthy();
    expect(screen.getByText(/^Associate it with a facility/)).toBeTruthy();
  });
});

describe('the page of a deleted monitor', () => {
  beforeEach(async () => {
    device = await addDevice(service, { name: 'Bay 7', deletedAt: new Date() });
  });

  it('says that it is deleted, and restores it', async () => {
    const app = await open();
    expect(screen.getByText('This monitor was deleted.')).toBeTruthy();
    expect(screen.getByText('Deleted')).toBeTruthy();
    expect(screen.queryByText(/deleted \//)).toBeNull();
    // Not 'tap Get New Audio', which is disabled.
    expect(await screen.findByText('Change the dates.')).toBeTruthy();
    await app.user.click(await screen.findByLabelText('Restore Bay 7'));
    expect(await screen.findByText('Monitor restored (unassigned)')).toBeTruthy();
    expect(await screen.findByText('Unassigned /')).toBeTruthy();
    expect(screen.queryByText('This monitor was deleted.')).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Get New Audio' }).ariaDisabled).toBe('false'),
    );
    await chooseInMenu(app, 'Delete Monitor');
    await app.user.click(await within(await screen.findByRole('dialog')).findByText('Continue'));
    expect(await screen.findByText('This monitor was deleted.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull());
    await app.user.click(screen.getByRole('button', { name: 'More for this monitor' }));
    const choices = (await screen.findAllByRole('menuitem', { hidden: true })).map(
      ({ textContent }) => textContent,
    );
    expect(choices).toEqual(['History']);
  });

  it('offers no Restore where the service has none', async () => {
    const app = await open('', (request, pass) =>
      request.url.endsWith('/capabilities')
        ? Promise.resolve(new Response('{"status":false,"message":"Not found"}', { status: 404 }))
        : pass(),
    );
    await app.settled();
    expect(screen.getByText('This monitor was deleted.')).toBeTruthy();
    await untilOffered(app);
    expect(screen.queryByLabelText('Restore Bay 7')).toBeNull();
    const audio = screen.getByRole('button', { name: 'Get New Audio' });
    expect(audio.ariaDescription).toBe('This monitor was deleted.');
  });
});
