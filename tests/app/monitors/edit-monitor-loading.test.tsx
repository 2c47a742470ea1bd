// Edit Monitor opens with the row and loads the latest details: changes by others are shown, typed text is never lost.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { getMonitor } from '../../../contract/monitors/monitors.ts';
import { dialogClosed } from '../../support/form-dialog.ts';
import { openEditMonitor } from '../../support/monitor-dialogs.ts';
import { addMonitor } from '../../support/records.ts';
import type { Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let serial = 0;
let id: string;
let name: string;
let serialNumber: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

beforeEach(async () => {
  serial += 1;
  name = `Bay ${serial}`;
  serialNumber = `IPM-${serial}`;
  id = await addMonitor(service.db, { name, serialNumber });
});

const open = (wire: Wire) => openEditMonitor(service, { name, serialNumber, wire });

async function stored() {
  const { data } = await service.ask(getMonitor, { params: { id } });
  return data[0];
}

/** Someone else changes the monitor in the meantime. */
async function changeElsewhere(values: { monitor_id: string; auto_log_level: number }) {
  await service.ask(updateMonitor, { params: { id }, body: values });
}

const isRead = (request: Request) => request.method === 'GET' && request.url.endsWith(id);

/** Refuses each request for the monitor itself. */
function refusing(status: number, message: string) {
  const wire: Wire = async (request, pass) =>
    isRead(request) ? Response.json({ status: false, message }, { status }) : await pass();
  return wire;
}

const through: Wire = (_request, pass) => pass();

/** Holds back requests for the monitor itself until they are released. */
function holdReads(answer: Wire = through) {
  const held: { release(): void } = { release: () => undefined };
  const open = new Promise<void>((resolve) => {
    held.release = resolve;
  });
  let read = 0;
  const wire: Wire = async (request, pass) => {
    if (!isRead(request)) return pass();
    await open;
    const response = await answer(request, pass);
    read += 1;
    return response;
  };
  return {
    wire,
    release: () => held.release(),
    untilRead: () => waitFor(() => expect(read).toBeGreaterThan(0)),
  };
}

const notice = 'Showing saved details. Could not load the latest. The pump is off.';
const gone = 'Showing saved details. Could not load the latest. Monitor not found.';

describe('Edit Monitor, when the monitor no longer exists', () => {
  it('leads to the error screen', async () => {
    const { wire, release } = holdReads(refusing(404, 'Monitor not found.'));
    const { app } = await open(wire);
    release();
    await screen.findByRole('heading', { name: 'OOPS! Something went wrong here' });
    expect(app.address()).toContain('/error/error-v1');
  });

  it('leads to the error screen once typed text is discarded, and stays open while it is kept', async () => {
    const { app, dialog, rename, nameField } = await open(refusing(422, 'The pump is off.'));
    await dialog.findByText(notice);
    await rename('Mine');
    app.rewire(refusing(404, 'Monitor not found.'));
    await app.user.click(dialog.getByRole('button', { name: 'Retry' }));
    await app.user.click(await dialog.findByRole('button', { name: 'Keep editing' }));
    await dialog.findByText(gone);
    expect(nameField).toHaveProperty('value', 'Mine');
    await app.user.click(dialog.getByRole('button', { name: 'Retry' }));
    await app.user.click(await dialog.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: 'OOPS! Something went wrong here' });
  });
});

describe('Edit Monitor, when the latest details cannot be loaded', () => {
  it('shows the saved details with the reason, and the latest ones after a successful Retry', async () => {
    const { app, dialog, nameField } = await open(refusing(422, 'The pump is off.'));
    const first = await dialog.findByText(notice);
    expect(nameField).toHaveProperty('value', name);
    const retry = dialog.getByRole('button', { name: 'Retry' });
    await app.user.click(retry);
    // Announced again, although the text is the same.
    await waitFor(() => expect(dialog.getByText(notice)).not.toBe(first));
    await waitFor(() => expect(retry.getAttribute('aria-disabled')).toBeNull());
    expect(document.activeElement).toBe(retry);

    app.rewire(through);
    await changeElsewhere({ monitor_id: 'Theirs', auto_log_level: 7 });
    await app.user.click(retry);
    await waitFor(() => expect(nameField).toHaveProperty('value', 'Theirs'));
    expect(dialog.queryByText(notice)).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(document.activeElement).toBe(nameField);
  });

  it('keeps typed text when the latest details arrive', async () => {
    const { app, dialog, nameField, rename, save } = await open(refusing(422, 'The pump is off.'));
    await dialog.findByText(notice);
    await rename('Mine');
    await changeElsewhere({ monitor_id: 'Theirs', auto_log_level: 7 });
    app.rewire(through);
    await app.user.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(dialog.queryByText(notice)).toBeNull());
    expect(nameField).toHaveProperty('value', 'Mine');
    await save();
    expect(await dialog.findByText(/^Someone else changed this record/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(await stored()).toMatchObject({ monitor_id: 'Theirs', auto_log_level: 7 });
  });
});

describe('Edit Monitor, while the latest details are loading', () => {
  it('shows changes that others have made, but keeps typed text', async () => {
    const held = holdReads();
    const { app, nameField, level, save } = await open(held.wire);
    await changeElsewhere({ monitor_id: 'Theirs', auto_log_level: 7 });
    held.release();
    await waitFor(() => expect(nameField).toHaveProperty('value', 'Theirs'));
    expect(level).toHaveProperty('value', '7');
    await save();
    await dialogClosed();
    expect(await stored()).toMatchObject({ monitor_id: 'Theirs', auto_log_level: 7 });
    app.close();

    name = 'Theirs';
    const again = holdReads();
    const second = await open(again.wire);
    await second.rename('Mine');
    await changeElsewhere({ monitor_id: 'Others', auto_log_level: 8 });
    again.release();
    await again.untilRead();
    await second.save();
    expect(await second.dialog.findByText(/^Someone else changed this record/)).toBeTruthy();
    expect(await stored()).toMatchObject({ monitor_id: 'Others', auto_log_level: 8 });
  });
});
