// An open preview says what became of a download: toasts wait until it is closed.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { requestLog } from '../../../contract/requests/requests.ts';
import { addDevice } from '../../support/device.ts';
import { fetchRequest, openMonitorPage } from '../../support/monitor-page.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { serveStoredFiles } from '../../support/stored-files.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.clock.now = new Date();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openPreview(name: string) {
  const device = await addDevice(service, { name: 'Bay 7', online: true });
  await service.ask(requestLog, { params: { id: device.id } });
  await device.sendLog(await fetchRequest(device), 'one line', name);
  serveStoredFiles(service);
  const app = await openMonitorPage(service, device, '?tab=log');
  await app.user.click(await screen.findByLabelText(`Preview ${name}`));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findByText('one line');
  return { app, dialog, download: () => app.user.click(dialog.getByRole('button', { name: 'Download' })) };
}

it('has the focus on the text, which the keyboard scrolls, and on no button that closes it', async () => {
  const { dialog } = await openPreview('read.log');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByText('one line')));
});

it('says why the download failed, until the next try', async () => {
  const { app, dialog, download } = await openPreview('gone.log');
  const isThere = vi.spyOn(service.files, 'has').mockResolvedValue(false);
  await download();
  const failure = await dialog.findByText('Not downloaded: This file no longer exists.');
  expect(failure.closest('[role=alert]')).toBeTruthy();
  isThere.mockRestore();
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await download();
  await waitFor(() => expect(screen.queryByText(/^Not downloaded/)).toBeNull());
  await app.user.click(dialog.getByText('Close', { selector: 'button *' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/^Not downloaded/)).toBeNull();
});

it('offers the tap that a home-screen app needs to save the file', async () => {
  const shared: string[] = [];
  let isTap = false;
  Object.assign(navigator, {
    standalone: true,
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => {
      if (!isTap) throw new DOMException('no tap', 'NotAllowedError');
      shared.push(...files.map(({ name }) => name));
    },
  });
  const { app, dialog, download } = await openPreview('short.log');
  await download();
  await dialog.findByText('short.log is ready.');
  isTap = true;
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shared).toEqual(['short.log']));
  expect(dialog.queryByText('short.log is ready.')).toBeNull();
  for (const name of ['standalone', 'canShare', 'share']) Reflect.deleteProperty(navigator, name);
});

it('says it in a toast when the preview was closed meanwhile', async () => {
  const { app, dialog, download } = await openPreview('late.log');
  let answer = (_found: boolean) => {};
  vi.spyOn(service.files, 'has').mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await download();
  await app.user.click(dialog.getByText('Close', { selector: 'button *' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer(false);
  expect(await screen.findByText('Not downloaded: This file no longer exists.')).toBeTruthy();
});
