// After a monitor was saved, Add Monitor offers the next one, the new one's page, and an end.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showToast } from '../../../src/ui/toasts/toasts.tsx';
import { dialogClosed } from '../../support/form-dialog.ts';
import { inParts } from '../../support/in-parts.ts';
import { openAddMonitor } from '../../support/monitor-dialogs.ts';
import { addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function add(serialNumber: string) {
  const form = await openAddMonitor(service);
  const { app, dialog, serial, name, save } = form;
  await app.user.type(serial, serialNumber);
  await app.user.type(name, 'Bay 1');
  await save();
  await dialog.findByText(inParts(`Bay 1 (${serialNumber}) saved`));
  return form;
}

it('selects Serial Number for the next monitor, and Cancel reads Done while nothing is unsaved', async () => {
  const { app, dialog, serial, name } = await add('IPM-1');
  await waitFor(() => expect(document.activeElement).toBe(serial));
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  // Selecting it is not typing: it is cleared nevertheless, and keeps the focus.
  await waitFor(() => expect(serial).toHaveProperty('value', ''));
  expect(document.activeElement).toBe(serial);
  await app.user.type(name, 'Bay 2');
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  await app.user.clear(name);
  await app.user.click(dialog.getByRole('button', { name: 'Saved: next one' }));
  expect(document.activeElement).toBe(serial);
  await app.user.click(dialog.getByRole('button', { name: 'Done' }));
  await dialogClosed();
});

it('does not call for a serial number when a button of the saved monitor is tapped', async () => {
  const { app, dialog, serial } = await add('IPM-7');
  await waitFor(() => expect(serial).toHaveProperty('value', ''));
  await app.user.click(dialog.getByRole('button', { name: 'Saved: next one' }));
  expect(dialog.queryByText('Monitor Serial Number is required')).toBeNull();
  expect(document.activeElement).toBe(serial);
});

it('replaces the serial number that was just saved when the next one is scanned at once', async () => {
  const { app, serial } = await add('IPM-2');
  await app.user.keyboard('IPM-3');
  expect(serial).toHaveProperty('value', 'IPM-3');
});

describe('while an answer is slow', () => {
  /** Saves a monitor whose answer arrives with `answer`. */
  async function saveSlowly(serialNumber: string) {
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const form = await openAddMonitor(service, async (request, pass) => {
      if (request.method === 'POST' && request.url.endsWith('/v1/monitors')) await slow;
      return await pass();
    });
    const { app, dialog, serial, name, save } = form;
    await app.user.type(serial, serialNumber);
    await app.user.type(name, 'Bay 1');
    await save();
    const arrive = async () => {
      answer();
      await dialog.findByText(inParts(`Bay 1 (${serialNumber}) saved`));
    };
    return { ...form, arrive };
  }

  it('the next serial number is scanned whole', async () => {
    const { app, serial, arrive } = await saveSlowly('IPM-6');
    await app.user.clear(serial);
    await app.user.keyboard('IPM-');
    await arrive();
    await app.user.keyboard('7');
    expect(serial).toHaveProperty('value', 'IPM-7');
  });

  it('the caret stays where the person has put it', async () => {
    const { app, name, arrive } = await saveSlowly('IPM-8');
    await app.user.click(name);
    await arrive();
    expect(document.activeElement).toBe(name);
    await app.user.keyboard('b');
    expect(name).toHaveProperty('value', 'Bay 1b');
  });
});

it('selects Serial Number after Enter in another field, too', async () => {
  const { app, dialog, serial, name } = await openAddMonitor(service);
  await app.user.type(serial, 'IPM-9');
  await app.user.type(name, 'Bay 1{Enter}');
  await dialog.findByText(inParts('Bay 1 (IPM-9) saved'));
  await waitFor(() => expect(document.activeElement).toBe(serial));
});

it("opens the new monitor's page once its credential is saved", async () => {
  const { app, dialog } = await add('IPM-4');
  await app.user.click(dialog.getByRole('button', { name: 'Saved: open it' }));
  await dialogClosed();
  await waitFor(() => expect(app.address()).toMatch(/^\/dashboard\/monitor-details\//));
  expect(await screen.findByText('IPM-4')).toBeTruthy();
});

it("asks before it opens a monitor's page while another one's credential would be lost", async () => {
  const { app, dialog, serial, name, save } = await add('IPM-20');
  await waitFor(() => expect(serial).toHaveProperty('value', ''));
  await app.user.type(serial, 'IPM-21');
  await app.user.type(name, 'Bay 21');
  await save();
  await dialog.findByText(inParts('Bay 21 (IPM-21) saved'));
  const [open] = dialog.getAllByRole('button', { name: 'Saved: open it' });
  await app.user.click(open as HTMLElement);
  await dialog.findByText("You won't see this credential again. Close anyway?");
  expect(app.address()).toBe('/dashboard/monitors');
  expect(dialog.queryByText(inParts('Bay 21 (IPM-21) saved'))).toBeNull();
  await app.user.click(dialog.getByText('Close', { selector: '[role=alertdialog] *', exact: true }));
  await dialogClosed();
  await waitFor(() => expect(app.address()).toMatch(/^\/dashboard\/monitor-details\//));
  expect(await screen.findByText('IPM-21')).toBeTruthy();
});

it('stands marked on top of a page that keeps its size, wherever it is in its order, until Refresh', async () => {
  const lastCommunication = new Date(Date.UTC(2026, 2, 1));
  const others = Array.from({ length: 11 }, (_, index) => ({
    name: `Other ${index}`,
    serialNumber: `OTHER-${index}`,
    lastCommunication,
  }));
  await addMonitors(service.db, others);
  const { app, dialog, serial, name, save } = await openAddMonitor(service);
  const rows = () => Array.from(document.querySelectorAll<HTMLElement>('tbody tr'));
  const added = () => rows().filter((row) => row.matches('[data-added]'));
  const texts = (all: HTMLElement[]) => all.map((row) => row.querySelector('a')?.textContent);
  for (const number of ['1', '2']) {
    await waitFor(() => expect(serial).toHaveProperty('value', ''));
    await app.user.type(serial, `IPM-TOP-${number}`);
    await app.user.type(name, `Top ${number}`);
    await save();
    await dialog.findByText(inParts(`Top ${number} (IPM-TOP-${number}) saved`));
  }
  await waitFor(() => expect(texts(added())).toEqual(['Top 2', 'Top 1']));
  expect(texts(rows()).slice(0, 2)).toEqual(['Top 2', 'Top 1']);
  expect(rows()).toHaveLength(10);
  expect(screen.getByText(/^1–10 of \d+$/)).toBeTruthy();
  // The events of these changes move nothing.
  await app.settled();
  expect(texts(rows()).slice(0, 2)).toEqual(['Top 2', 'Top 1']);
  await app.user.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
  await waitFor(() => expect(added()).toEqual([]));
  expect(rows()).toHaveLength(10);
});

it('holds a toast until the dialog is closed, because it would lie over it', async () => {
  const { app, dialog } = await openAddMonitor(service);
  await showToast({ tone: 'bad', text: 'Not downloaded' });
  expect(screen.queryByText('Not downloaded')).toBeNull();
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Not downloaded')).toBeTruthy();
});

it('mentions no credential where the service issues none', async () => {
  const { app, dialog, serial, name, save } = await openAddMonitor(service, async (request, pass) => {
    if (request.url.endsWith('/v1/capabilities')) return Response.json({}, { status: 404 });
    const answer = await pass();
    if (request.method !== 'POST' || !request.url.endsWith('/v1/monitors')) return answer;
    const body: { data: { credential?: string }[] } = await answer.json();
    for (const monitor of body.data) delete monitor.credential;
    return Response.json(body);
  });
  await app.user.type(serial, 'IPM-5');
  await app.user.type(name, 'Bay 1');
  await save();
  await dialog.findByText(inParts('Bay 1 (IPM-5) saved'));
  await app.settled();
  expect(dialog.queryByText(/credential/)).toBeNull();
  await app.user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(dialog.queryByText(inParts('Bay 1 (IPM-5) saved'))).toBeNull();
});
