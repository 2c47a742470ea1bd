// Add Monitor on the real service: refusals, one record however often Save is tapped, and lost answers.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMonitorBySerialNumber } from '../../../contract/monitors/monitors.ts';
import { holdTimers } from '../../support/held-timers.ts';
import { openAddMonitor, option } from '../../support/monitor-dialogs.ts';
import { addFacility, addMonitor } from '../../support/records.ts';
import { cut, cutFrom, openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addFacility(service.db, { name: 'Lakeview General' });
  await addMonitor(service.db, { name: 'Bay 1', serialNumber: 'IPM-TAKEN' });
  await addMonitor(service.db, { name: 'Bay 2', serialNumber: 'IPM-DELETED', deletedAt: new Date() });
});
afterAll(() => service.close());

const open = () => openAddMonitor(service);

async function stored(cloudId: string) {
  const { data } = await service.ask(getMonitorBySerialNumber, { params: { cloudId } });
  return data[0];
}

const creates = (requests: string[]) => requests.filter((line) => line === 'POST /api/v1/monitors');

describe('saving a new monitor', () => {
  it('shows the credential until it is confirmed, and clears the fields for the next monitor', async () => {
    const { app, dialog, serial, name, level, save, saveButton } = await open();
    await app.user.type(serial, 'IPM-NEW');
    await app.user.type(name, 'Bay 9');
    await app.user.clear(level);
    await app.user.type(level, '20');
    await app.user.click(dialog.getByRole('combobox', { name: 'Facility' }));
    await app.user.click(await screen.findByRole('option', option('Lakeview General')));
    await save();
    expect(await dialog.findByText('Bay 9 (IPM-NEW) saved')).toBeTruthy();
    const credential = document.querySelector('code')?.textContent ?? '';
    expect(credential.length).toBeGreaterThan(20);
    expect(await stored('IPM-NEW')).toMatchObject({
      monitor_id: 'Bay 9',
      auto_log_level: 20,
      assigned_facility: { name: 'Lakeview General' },
    });
    // A second, slower tap while the fields still stand.
    await waitFor(() => expect(saveButton.getAttribute('aria-disabled')).toBeNull());
    await save();
    // Cleared after 2 s; facility and log level stay for the next one, and so does the credential.
    await waitFor(() => expect(serial).toHaveProperty('value', ''));
    expect(name).toHaveProperty('value', '');
    expect(level).toHaveProperty('value', '20');
    expect(dialog.getByRole('combobox', { name: 'Facility' })).toHaveProperty('value', 'Lakeview General');
    expect(dialog.getByText(credential)).toBeTruthy();
    expect(creates(app.requests)).toHaveLength(1);
    expect(dialog.queryByText('This serial number is already in use.')).toBeNull();
    // It is not shown again: closing asks.
    await app.user.keyboard('{Escape}');
    expect(dialog.getByText("You won't see this credential again. Close anyway?")).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Back' }));
    await app.user.click(dialog.getByRole('button', { name: 'Saved: next one' }));
    expect(dialog.queryByText(credential)).toBeNull();
    await app.user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The list behind has it.
    expect(await screen.findByRole('link', { name: 'Bay 9' })).toBeTruthy();
  });

  it('does not clear fields that the person is typing in again', async () => {
    const { app, dialog, serial, name, save, saveButton } = await open();
    await app.user.type(serial, 'IPM-GO-ON');
    await app.user.type(name, 'Bay 11');
    // A slow ward: what is behind the dialog is still being read when the person goes on.
    let release: () => void = () => undefined;
    const behind = new Promise<void>((resolve) => (release = resolve));
    app.rewire(async (request, pass) => {
      if (request.method === 'GET') await behind;
      return await pass();
    });
    const endPause = holdTimers(2_000);
    await save();
    await dialog.findByText('Bay 11 (IPM-GO-ON) saved');
    fireEvent.input(serial, { target: { value: 'IPM-GO-ON-2' } });
    release();
    await waitFor(() => expect(saveButton.getAttribute('aria-disabled')).toBeNull());
    endPause();
    expect(serial).toHaveProperty('value', 'IPM-GO-ON-2');
    // The credential is more than what was typed.
    await app.user.keyboard('{Escape}');
    expect(dialog.getByText("You won't see this credential again. Close anyway?")).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Back' }));
    await app.user.click(dialog.getByRole('button', { name: 'Saved: next one' }));
    await app.user.keyboard('{Escape}');
    expect(dialog.getByText('Discard unsaved changes?')).toBeTruthy();
  });

  it('creates one record when Save is tapped twice', async () => {
    const { app, dialog, serial, name } = await open();
    await app.user.type(serial, 'IPM-TWICE');
    await app.user.type(name, 'Bay 10');
    await app.user.dblClick(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Bay 10 (IPM-TWICE) saved');
    expect(creates(app.requests)).toHaveLength(1);
  });

  it('shows on the field that the serial number is taken, and keeps the typed text', async () => {
    const { app, dialog, serial, name, save } = await open();
    await app.user.type(serial, 'ipm-taken');
    await app.user.type(name, 'Bay 12');
    await save();
    expect(await dialog.findByText('This serial number is already in use.')).toBeTruthy();
    expect(serial.getAttribute('aria-invalid')).toBe('true');
    expect(name).toHaveProperty('value', 'Bay 12');
    expect(dialog.queryByRole('button', { name: /Restore/ })).toBeNull();
    // Only another serial number ends it.
    await app.user.click(name);
    expect(dialog.getByText('This serial number is already in use.')).toBeTruthy();
    await app.user.type(serial, '2');
    expect(dialog.queryByText('This serial number is already in use.')).toBeNull();
    expect(dialog.queryByRole('button', { name: /^Open/ })).toBeNull();
  });

  it('opens the monitor that has the serial number, and asks first what is to be done with typed text', async () => {
    const { app, dialog, serial, name, save } = await open();
    await app.user.type(serial, 'ipm-taken');
    await app.user.type(name, 'Bay 13');
    await save();
    await app.user.click(await dialog.findByRole('button', { name: 'Open ipm-taken' }));
    await app.user.click(await dialog.findByText('Discard', { selector: '[role=alertdialog] *' }));
    expect(await screen.findByText('Bay 1', { selector: 'h1' })).toBeTruthy();
    expect(app.address()).toBe(`/dashboard/monitor-details/${(await stored('IPM-TAKEN'))?.id}`);
  });

  it('offers to restore the deleted monitor that has the serial number', async () => {
    const { app, dialog, serial, name, save } = await open();
    await app.user.type(serial, 'IPM-DELETED');
    await app.user.type(name, 'Bay 13');
    await save();
    const refusal = 'A deleted monitor has this serial number. Restore it to use it again.';
    expect(await dialog.findByText(refusal)).toBeTruthy();
    // The offer and its reason come and go together.
    await app.user.click(name);
    expect(dialog.getByText(refusal)).toBeTruthy();
    await app.user.type(serial, '{Backspace}');
    expect(dialog.queryByText(refusal)).toBeNull();
    expect(dialog.queryByRole('button', { name: /Restore/ })).toBeNull();
    await app.user.type(serial, 'D');
    expect(dialog.queryByRole('button', { name: /Restore/ })).toBeNull();
    await save();
    expect(await dialog.findByText(refusal)).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Restore IPM-DELETED' }));
    await waitFor(async () => expect((await stored('IPM-DELETED'))?.assigned_facility?.id).toBeNull());
    expect(await dialog.findByText(/^Bay 2 \(IPM-DELETED\) restored/)).toBeTruthy();
  });
});

describe('an added monitor whose answer is lost', () => {
  it('is looked up, and shown as saved without its credential', async () => {
    const { app, dialog, serial, name, save } = await open();
    const swallowed: Wire = async (request, pass) => {
      const answer = await pass();
      if (request.method === 'POST' && request.url.endsWith('/v1/monitors')) throw new TypeError('cut');
      return answer;
    };
    app.rewire(swallowed);
    await app.user.type(serial, 'IPM-LOST');
    await app.user.type(name, 'Bay 14');
    await save();
    expect(await dialog.findByText('Bay 14 (IPM-LOST) saved')).toBeTruthy();
    expect(await dialog.findByText(/^No credential was received/)).toBeTruthy();
    expect(creates(app.requests)).toHaveLength(1);
  });

  it('is looked up, and can be saved again when it was not', async () => {
    const { app, dialog, serial, name, save } = await open();
    app.rewire(async (request, pass) => {
      if (request.method === 'POST' && request.url.endsWith('/v1/monitors')) throw new TypeError('cut');
      return await pass();
    });
    await app.user.type(serial, 'IPM-NEVER');
    await app.user.type(name, 'Bay 15');
    await save();
    expect(await dialog.findByText('Not saved: Connection lost.')).toBeTruthy();
    expect(serial).toHaveProperty('value', 'IPM-NEVER');
    app.rewire((_request, pass) => pass());
    await save();
    expect(await dialog.findByText('Bay 15 (IPM-NEVER) saved')).toBeTruthy();
  });

  it('stays unknown while the service is unreachable, and Save looks it up first', async () => {
    const { app, dialog, serial, name, save } = await open();
    app.rewire(cutFrom((request) => request.method === 'POST' && request.url.endsWith('/v1/monitors')));
    await app.user.type(serial, 'IPM-UNKNOWN');
    await app.user.type(name, 'Bay 16');
    await save();
    expect(await dialog.findByText(/We don't know if this was saved/)).toBeTruthy();
    app.rewire((_request, pass) => pass());
    // Reached again: the banner's Retry says so, as its own asking would within 10 s.
    window.dispatchEvent(new Event('online'));
    await save();
    expect(await dialog.findByText('Bay 16 (IPM-UNKNOWN) saved')).toBeTruthy();
    expect(creates(app.requests)).toHaveLength(1);
  });
});

describe('leaving Add Monitor', () => {
  it('asks when something is unsaved, and closes at once otherwise', async () => {
    const { app, dialog, name } = await open();
    await app.user.type(name, 'Bay 17');
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByText('Discard unsaved changes?')).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(name).toHaveProperty('value', 'Bay 17');
    await app.user.clear(name);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }));
  });

  it('asks when the person goes back', async () => {
    const { app, dialog, name } = await open();
    await app.user.type(name, 'Bay 18');
    app.router.history.push('/dashboard/assigned_monitors');
    await dialog.findByText('Discard unsaved changes?');
    await app.user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(app.address()).toBe('/dashboard/monitors');
    expect(name).toHaveProperty('value', 'Bay 18');
    app.router.history.push('/dashboard/assigned_monitors');
    await app.user.click(await dialog.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { level: 1, name: 'Assigned Monitors' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('disables Add and Associate while the service is unreachable, and says why', async () => {
  const app = await openScreen(service, '/dashboard/monitors');
  await screen.findByRole('link', { name: 'Bay 1' });
  app.rewire(cut);
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(/^Service unreachable since/);
  const add = screen.getByRole('button', { name: 'Add' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  expect(add.getAttribute('aria-description')).toBe(
    "You can't make changes while the service is unreachable.",
  );
  await app.user.click(add);
  expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Associate' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
