// Says what Associate is about when it opens: the monitor that is selected, or whose page is open; or all that are selected.
import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMonitor } from '../../../contract/monitors/monitors.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { addCertificates } from '../../support/certificates.ts';
import { dialogClosed } from '../../support/form-dialog.ts';
import { bar, check } from '../../support/list-deletes.ts';
import { associateOver, option } from '../../support/monitor-dialogs.ts';
import { addFacilities, addFacility, addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { withoutCapabilities } from '../../support/without-capabilities.ts';

let service: TestService;
let ids: string[];

beforeAll(async () => {
  service = await startTestService();
  await addFacility(service.db, { name: 'Harbor Clinic' });
  const bays = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  ids = await addMonitors(
    service.db,
    bays.map((bay) => ({ name: `Bay ${bay}`, serialNumber: `FIRST-${bay}` })),
  );
});
afterAll(() => service.close());

const byName = '/dashboard/monitors?sort=monitor_id&order=asc';
const serialNumber = () => screen.findByRole('combobox', { name: 'Monitor Serial Number' });

describe('Associate Monitor to Facility', () => {
  it('opens with the selected monitor, also from another page, and saves it', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 03');
    await app.user.click(screen.getByLabelText('Page 2'));
    await screen.findByLabelText('Select Bay 11');
    const { dialog, cloudId, facility, save } = await associateOver(app);
    expect(cloudId).toHaveProperty('value', 'FIRST-03');
    expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', 'Bay 03');
    await app.user.click(facility);
    await app.user.click(await screen.findByRole('option', option('Harbor Clinic')));
    await save();
    await dialogClosed();
    const { data } = await service.ask(getMonitor, { params: { id: ids[2] ?? '' } });
    expect(data[0]?.assigned_facility?.name).toBe('Harbor Clinic');
  });

  it('opens with the monitor that a search has found, once it is selected', async () => {
    const app = await openScreen(service, '/dashboard/monitors?search=FIRST-05');
    await check(app, 'Bay 05');
    const { cloudId } = await associateOver(app);
    expect(cloudId).toHaveProperty('value', 'FIRST-05');
  });

  it('opens with the monitor whose page is open, from which another can be chosen', async () => {
    const app = await openScreen(service, `/dashboard/monitor-details/${ids[6]}`);
    await screen.findByRole('heading', { level: 1, name: 'Bay 07' });
    const { dialog, cloudId, choose } = await associateOver(app);
    expect(cloudId).toHaveProperty('value', 'FIRST-07');
    await choose('FIRST-08');
    await waitFor(() => expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', 'Bay 08'));
  });

  it('opens empty while several are selected where the server takes one at a time, and after the page was left', async () => {
    const app = await openScreen(service, byName, {
      wire: withoutCapabilities('associateMany', 'bulkChanges'),
    });
    await check(app, 'Bay 01', 'Bay 02');
    await app.settled();
    const { dialog, cloudId } = await associateOver(app);
    expect(cloudId).toHaveProperty('value', '');
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    await app.user.click(bar().getByText('Clear'));
    await app.user.click(screen.getByText('Bay 04'));
    await screen.findByRole('heading', { level: 1, name: 'Bay 04' });
    app.router.history.back();
    await screen.findByLabelText('Select Bay 04');
    await associateOver(app);
    expect(await serialNumber()).toHaveProperty('value', '');
  });

  it('can be opened from the selection bar, which takes the place of the other actions on a phone', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 09');
    await app.user.click(bar().getByText('Associate'));
    expect(await serialNumber()).toHaveProperty('value', 'FIRST-09');
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    await check(app, 'Bay 10');
    await app.user.click(bar().getByText('Associate'));
    expect(await screen.findByRole('dialog', { name: 'Associate Monitors to Facility' })).toBeTruthy();
  });

  it('says how many certificates all that are selected would leave behind', async () => {
    const [from = ''] = await addFacilities(service.db, [{ name: 'Left Clinic' }]);
    await addCertificates(
      service,
      ['Left 1', 'Left 2'].map((name) => ({ name, serialNumber: name, days: 100, facilityId: from })),
    );
    const app = await openScreen(service, '/dashboard/monitors?search=Left&sort=monitor_id&order=asc');
    await check(app, 'Left 1', 'Left 2');
    const [button] = await screen.findAllByRole('button', { name: 'Associate' });
    await app.user.click(button as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Associate Monitors to Facility' }));
    await app.user.click(dialog.getByRole('combobox', { name: 'select Facility' }));
    await app.user.click(await screen.findByRole('option', option('Left Clinic')));
    await app.user.click(dialog.getByRole('switch', { name: /No facility/ }));
    expect(await dialog.findByText(/^2 certificates still let these monitors onto/)).toBeTruthy();
    await app.user.click(dialog.getByRole('switch', { name: /No facility/ }));
    await waitFor(() => expect(dialog.queryByText(/certificates still let/)).toBeNull());
  });

  it('is about the facility of all that are selected, and names those that have left the list, where the server has no jobs for that', async () => {
    const app = await openScreen(service, '/dashboard/unassigned_monitors?sort=monitor_id&order=asc', {
      wire: withoutCapabilities('bulkChanges'),
    });
    await check(app, 'Bay 09', 'Bay 10');
    const [button] = await screen.findAllByRole('button', { name: 'Associate' });
    await app.user.click(button as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Associate Monitors to Facility' }));
    expect(await dialog.findByText('Bay 09')).toBeTruthy();
    expect(dialog.getByText('2 monitors')).toBeTruthy();
    const save = dialog.getByRole('button', { name: 'Save' });
    await app.user.click(save);
    expect(dialog.getByText('Choose a facility, or No facility.')).toBeTruthy();
    await app.user.click(dialog.getByRole('combobox', { name: 'select Facility' }));
    await app.user.click(await screen.findByRole('option', option('Harbor Clinic')));
    await service.db
      .update(monitors)
      .set({ deletedAt: new Date() })
      .where(eq(monitors.id, ids[9] ?? ''));
    await app.user.click(save);
    expect(await screen.findByText('1 monitor associated with Harbor Clinic.')).toBeTruthy();
    expect(screen.getByLabelText('Not changed').textContent).toContain('Bay 10FIRST-10');
    await app.user.click(screen.getByRole('button', { name: 'OK' }));
    await dialogClosed();
    expect(screen.queryByLabelText('Selection')).toBeNull();
    const { data } = await service.ask(getMonitor, { params: { id: ids[8] ?? '' } });
    expect(data[0]?.assigned_facility?.name).toBe('Harbor Clinic');
  });
});
