// Associate Monitor to Facility on the real service: choosing, prefill, refusals, and what cannot be loaded.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { getMonitor } from '../../../contract/monitors/monitors.ts';
import { dialogClosed } from '../../support/form-dialog.ts';
import { openAssociate, option } from '../../support/monitor-dialogs.ts';
import { addFacility, addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let facilityId: string;
let id: string;
let serial = 0;
let name: string;
let serialNumber: string;

beforeAll(async () => {
  service = await startTestService();
  facilityId = await addFacility(service.db, { name: 'Lakeview General' });
  await addFacility(service.db, { name: 'Harbor Clinic' });
});
afterAll(() => service.close());

beforeEach(async () => {
  serial += 1;
  name = `Bay ${serial}`;
  serialNumber = `IPM-${serial}`;
  id = await addMonitor(service.db, { name, serialNumber, facilityId });
});

async function stored() {
  const { data } = await service.ask(getMonitor, { params: { id } });
  return data[0];
}

async function open() {
  const parts = await openAssociate(service);
  async function load(text: string): Promise<void> {
    await parts.choose(text);
    await waitFor(() => expect(parts.facility).toHaveProperty('disabled', false));
  }
  return { ...parts, load };
}

describe('Associate Monitor to Facility', () => {
  it("requires a serial number first: 'select cloud Id'", async () => {
    const { app, dialog, save } = await open();
    await save();
    expect(dialog.getByText('select cloud Id')).toBeTruthy();
    expect(dialog.queryByText('Monitor Name is required')).toBeNull();
    expect(app.requests.filter((line) => line.startsWith('PUT '))).toEqual([]);
  });

  it('loads the chosen monitor, and replaces it when another is chosen', async () => {
    const other = `OTHER-${serial}`;
    await addMonitor(service.db, { name: 'Spare', serialNumber: other });
    const { app, dialog, facility, cloudId, load } = await open();
    await load(serialNumber);
    expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', name);
    expect(dialog.getByLabelText('Auto Log Level')).toHaveProperty('value', '500');
    expect(facility).toHaveProperty('value', 'Lakeview General');
    await load(other);
    expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', 'Spare');
    expect(facility).toHaveProperty('value', '');
    await app.user.click(dialog.getByRole('button', { name: 'Clear Monitor Serial Number' }));
    expect(cloudId).toHaveProperty('value', '');
    expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', '');
  });

  it('forgets the chosen monitor as soon as the serial number is typed over, and saves neither', async () => {
    const other = `OTHER-${serial}`;
    await addMonitor(service.db, { name: 'Spare', serialNumber: other });
    const { app, dialog, facility, cloudId, save, load } = await open();
    await load(serialNumber);
    await app.user.click(facility);
    await app.user.click(await screen.findByRole('option', option('Harbor Clinic')));
    await app.user.type(cloudId, '{Backspace}');
    expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', '');
    expect(facility).toHaveProperty('value', '');
    await app.user.clear(cloudId);
    // A whole serial number would count as chosen.
    const typed = other.slice(0, -1);
    await app.user.type(cloudId, typed);
    await screen.findByRole('option', option(other));
    await save();
    expect(dialog.getByText('select cloud Id')).toBeTruthy();
    expect(cloudId).toHaveProperty('value', typed);
    expect(app.requests.filter((line) => line.startsWith('PUT '))).toEqual([]);
    expect((await stored())?.assigned_facility?.name).toBe('Lakeview General');
    await app.user.click(cloudId);
    await app.user.click(await screen.findByRole('option', option(other)));
    await waitFor(() => expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', 'Spare'));
  });

  it('forgets a monitor that is still being loaded when the serial number is typed over', async () => {
    const { app, dialog, cloudId, save, choose } = await open();
    app.rewire(async (request, pass) =>
      request.url.includes('/monitors/cloudid/') ? await new Promise<Response>(() => {}) : await pass(),
    );
    await choose(serialNumber);
    await app.user.type(cloudId, 'x');
    await save();
    expect(await dialog.findByText('select cloud Id')).toBeTruthy();
    expect(cloudId).toHaveProperty('value', `${serialNumber}x`);
  });

  it('says that no serial number matches', async () => {
    const { app, cloudId } = await open();
    await app.user.type(cloudId, 'no such thing');
    expect(await screen.findByText('No Records Found')).toBeTruthy();
  });

  it('moves a monitor to another facility', async () => {
    const { app, facility, save, load } = await open();
    await load(serialNumber);
    await app.user.click(facility);
    await app.user.click(await screen.findByRole('option', option('Harbor Clinic')));
    await save();
    await dialogClosed();
    expect((await stored())?.assigned_facility?.name).toBe('Harbor Clinic');
    expect(await screen.findByText(`${name} saved`)).toBeTruthy();
  });

  it('ends the association of a monitor whose facility is cleared', async () => {
    const { app, dialog, save, load } = await open();
    await load(serialNumber);
    await app.user.click(dialog.getByRole('button', { name: 'Clear select Facility' }));
    await save();
    await dialogClosed();
    expect((await stored())?.assigned_facility?.id).toBeNull();
  });

  it("stays open with the service's message when the service refuses", async () => {
    const { app, dialog, facility, save, load } = await open();
    await load(serialNumber);
    app.rewire(async (request, pass) =>
      request.method === 'PUT'
        ? Response.json({ status: false, message: 'The pump is off.' }, { status: 422 })
        : await pass(),
    );
    await save();
    expect(await dialog.findByText('The pump is off.')).toBeTruthy();
    expect(facility).toHaveProperty('value', 'Lakeview General');
  });

  it('says why the monitor could not be loaded, also on Save, and loads it on Retry', async () => {
    const { app, dialog, facility, save, choose } = await open();
    app.rewire(async (request, pass) =>
      request.url.includes('/monitors/cloudid/')
        ? Response.json({ status: false, message: 'The pump is off.' }, { status: 422 })
        : await pass(),
    );
    await choose(serialNumber);
    expect(await dialog.findByText('The pump is off.')).toBeTruthy();
    await save();
    expect(dialog.getByText('The pump is off.')).toBeTruthy();
    expect(dialog.queryByText('Monitor Name is required')).toBeNull();
    app.rewire((_request, pass) => pass());
    await app.user.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(facility).toHaveProperty('value', 'Lakeview General'));
    expect(dialog.queryByText('The pump is off.')).toBeNull();
  });

  it('does not let a monitor be edited that was deleted between choosing and loading', async () => {
    const { app, dialog, facility, choose } = await open();
    app.rewire(async (request, pass) => {
      if (request.url.includes('/monitors/cloudid/')) {
        await service.ask(deleteMonitors, {
          body: { monitor_menu: 'MONITOR_ALL', monitor_ids: [id], forceDelete: true },
        });
      }
      return await pass();
    });
    await choose(serialNumber);
    expect(await dialog.findByText('This monitor was deleted. Restore it to change it.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    expect(facility).toHaveProperty('disabled', true);
  });
});
