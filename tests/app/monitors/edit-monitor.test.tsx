// Edit Monitor on the real service: prefill, refusals, read-only, conflicts. Loading: edit-monitor-loading.test.tsx.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heartbeat } from '../../../contract/devices/gateway.ts';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { getMonitor } from '../../../contract/monitors/monitors.ts';
import { dialogClosed } from '../../support/form-dialog.ts';
import { inParts } from '../../support/in-parts.ts';
import { openEditMonitor } from '../../support/monitor-dialogs.ts';
import { addFacility, addMonitor } from '../../support/records.ts';
import type { Wire } from '../../support/screen.tsx';
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

/** Someone else changes the monitor in the meantime. */
async function changeElsewhere(values: { monitor_id: string; auto_log_level: number }) {
  await service.ask(updateMonitor, { params: { id }, body: values });
}

const openEdit = (menu?: string) => openEditMonitor(service, { name, serialNumber, menu });

const updates = (requests: string[]) => requests.filter((line) => line.startsWith('PUT /api/v1/monitors/'));

describe('Edit Monitor', () => {
  it('shows the monitor with its serial number read-only, and closes when the list is updated', async () => {
    const { dialog, nameField, level, save, rename } = await openEdit();
    expect(nameField).toHaveProperty('value', name);
    expect(level).toHaveProperty('value', '500');
    expect(dialog.getByLabelText('Monitor Serial Number')).toHaveProperty('disabled', true);
    expect(dialog.getByLabelText('Monitor Serial Number')).toHaveProperty('value', serialNumber);
    expect(dialog.getByLabelText('Facility')).toHaveProperty('value', 'Lakeview General');
    await rename(`Ward ${serial}`);
    await save();
    await dialogClosed();
    expect(screen.getByRole('link', { name: `Ward ${serial}` })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Edit Ward ${serial}` }));
    expect(await stored()).toMatchObject({ monitor_id: `Ward ${serial}`, facility_id: facilityId });
    expect(await screen.findByText(`Ward ${serial} saved`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  });

  it('keeps the typed text when the service refuses, and says why', async () => {
    const { app, dialog, nameField, save, rename } = await openEdit();
    app.rewire(async (request, pass) =>
      request.method === 'PUT'
        ? Response.json(
            { status: false, message: 'No.', errors: { monitor_id: 'Not this name.' } },
            { status: 422 },
          )
        : await pass(),
    );
    await rename('Ward 99');
    await save();
    expect(await dialog.findByText('Not this name.')).toBeTruthy();
    expect(nameField).toHaveProperty('value', 'Ward 99');
    app.rewire(async (request, pass) =>
      request.method === 'PUT'
        ? Response.json({ status: false, message: 'The pump is off.' }, { status: 422 })
        : await pass(),
    );
    await save();
    expect(await dialog.findByText('The pump is off.')).toBeTruthy();
    expect(nameField).toHaveProperty('value', 'Ward 99');
  });

  it('looks up whether a save was done when its answer is lost', async () => {
    const { app, save, rename } = await openEdit();
    const swallowed: Wire = async (request, pass) => {
      const answer = await pass();
      if (request.method === 'PUT') throw new TypeError('cut');
      return answer;
    };
    app.rewire(swallowed);
    await rename('Ward 88');
    await save();
    await dialogClosed();
    expect(updates(app.requests)).toHaveLength(1);
    expect(await stored()).toMatchObject({ monitor_id: 'Ward 88' });
  });

  it('replaces the gateway credential, and shows it until the person has saved it', async () => {
    const { app, dialog, nameField, save, rename } = await openEdit();
    await rename('Ward 77');
    await app.user.click(await dialog.findByRole('button', { name: 'Replace credential' }));
    const question = 'The monitor goes offline until you enter the new credential.';
    await app.user.click(
      within(dialog.getByRole('alertdialog', { name: question })).getByRole('button', {
        name: 'Replace',
      }),
    );
    expect(await dialog.findByText(inParts(`New credential for ${name} (${serialNumber})`))).toBeTruthy();
    const credential = document.querySelector('code')?.textContent ?? '';
    const authorization = `Basic ${btoa(`${serialNumber}:${credential}`)}`;
    expect((await service.send(heartbeat, {}, authorization)).status).toBe(200);
    // Neither Save nor Escape loses the credential or the typed text.
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    expect(dialog.getByText('Save the credential first.')).toBeTruthy();
    await app.user.keyboard('{Escape}');
    expect(dialog.getByText("You won't see this credential again. Close anyway?")).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Back' }));
    await app.user.click(dialog.getByRole('button', { name: "I've saved it" }));
    expect(nameField).toHaveProperty('value', 'Ward 77');
    await save();
    await dialogClosed();
    expect(await stored()).toMatchObject({ monitor_id: 'Ward 77' });
  });

  it('disables the fields of a deleted monitor, and restores it', async () => {
    id = await addMonitor(service.db, {
      name: 'Old bay',
      serialNumber: `OLD-${serial}`,
      deletedAt: new Date(),
    });
    name = 'Old bay';
    serialNumber = `OLD-${serial}`;
    const { app, dialog, nameField, level } = await openEdit('deleted_monitors');
    expect(dialog.getByText('This monitor was deleted. Restore it to change it.')).toBeTruthy();
    expect(nameField).toHaveProperty('disabled', true);
    expect(level).toHaveProperty('disabled', true);
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByLabelText('Monitor Name')).toHaveProperty('disabled', false));
    expect((await stored())?.assigned_facility?.id).toBeNull();
  });
});

describe('Edit Monitor, when someone else has changed the monitor', () => {
  it('shows both versions, and saves the chosen values', async () => {
    const { app, dialog, level, save, rename } = await openEdit();
    await rename('Mine');
    await app.user.clear(level);
    await app.user.type(level, '7');
    await changeElsewhere({ monitor_id: 'Theirs', auto_log_level: 500 });
    await save();
    expect(await dialog.findByText(/^Someone else changed this record/)).toBeTruthy();
    expect(await stored()).toMatchObject({ monitor_id: 'Theirs', auto_log_level: 500 });

    const names = within(dialog.getByRole('group', { name: 'Monitor Name' }));
    const levels = within(dialog.getByRole('group', { name: 'Auto Log Level' }));
    // The facility is the same in both: there is nothing to choose.
    expect(dialog.queryByRole('group', { name: 'Facility' })).toBeNull();
    expect(dialog.getByText('Lakeview General')).toBeTruthy();
    // Only one of the two has changed the level; both have changed the name.
    expect(levels.getByRole('radio', { name: /My version/ })).toHaveProperty('checked', true);
    expect(names.queryByRole('radio', { checked: true })).toBeNull();
    await save();
    expect(dialog.getByText('Choose a version for each field.')).toBeTruthy();
    expect(updates(app.requests)).toHaveLength(1);

    await app.user.click(names.getByRole('radio', { name: /Their version/ }));
    await save();
    await dialogClosed();
    expect(await stored()).toMatchObject({
      monitor_id: 'Theirs',
      auto_log_level: 7,
      facility_id: facilityId,
    });
  });

  it('shows both versions again when the monitor changes once more', async () => {
    const { app, dialog, save, rename } = await openEdit();
    await rename('Mine');
    await changeElsewhere({ monitor_id: 'First', auto_log_level: 500 });
    await save();
    await app.user.click(await dialog.findByRole('button', { name: 'Keep all mine' }));
    await changeElsewhere({ monitor_id: 'Second', auto_log_level: 500 });
    await save();
    expect(await dialog.findByText('Second')).toBeTruthy();
    expect(await stored()).toMatchObject({ monitor_id: 'Second' });
    await app.user.click(dialog.getByRole('button', { name: 'Keep all mine' }));
    await save();
    await dialogClosed();
    expect(await stored()).toMatchObject({ monitor_id: 'Mine' });
  });
});
