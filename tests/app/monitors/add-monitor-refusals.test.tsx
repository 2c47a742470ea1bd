// A refusal by the service stays at its field while the value is the same, whatever else Save says.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inParts } from '../../support/in-parts.ts';
import { openAddMonitor } from '../../support/monitor-dialogs.ts';
import { addMonitor } from '../../support/records.ts';
import { cutFrom } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addMonitor(service.db, { name: 'Bay 2', serialNumber: 'IPM-DELETED', deletedAt: new Date() });
});
afterAll(() => service.close());

const refusal = 'A deleted monitor has this serial number. Restore it to use it again.';

/** Add Monitor with the serial number of a deleted monitor, refused. */
async function openRefused() {
  const form = await openAddMonitor(service);
  const { app, dialog, serial, name, save } = form;
  await app.user.type(serial, 'IPM-DELETED');
  await app.user.type(name, 'Bay 3');
  await save();
  await dialog.findByText(refusal);
  await dialog.findByRole('button', { name: 'Restore IPM-DELETED' });
  return form;
}

it('stays, with Restore, when Save finds another field empty', async () => {
  const { app, dialog, serial, name, save } = await openRefused();
  await app.user.clear(name);
  await save();
  await dialog.findByText('Monitor Name is required');
  expect(dialog.getByText(refusal)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Restore IPM-DELETED' })).toBeTruthy();
  await app.user.type(serial, '2');
  expect(dialog.queryByText(refusal)).toBeNull();
  expect(dialog.getByText('Monitor Name is required')).toBeTruthy();
});

it('stays, with Restore, when the next Save gets no answer', async () => {
  const { app, dialog, name, save } = await openRefused();
  app.rewire(cutFrom((request) => request.method === 'POST' && request.url.endsWith('/v1/monitors')));
  await app.user.type(name, '4');
  await save();
  await dialog.findByText(/We don't know if this was saved/);
  expect(dialog.getByText(refusal)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Restore IPM-DELETED' })).toBeTruthy();
});

it('goes when Save is accepted', async () => {
  const { app, dialog, serial, save } = await openRefused();
  await app.user.type(serial, '-9');
  await save();
  await dialog.findByText(inParts('Bay 3 (IPM-DELETED-9) saved'));
  expect(dialog.queryByText(refusal)).toBeNull();
});
