// A monitor that was deleted for more than a day is restored with a new credential, which is told once.
import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashCredential } from '../../../server/devices/credentials.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { catchDownloads } from '../../support/downloads.ts';
import { addMonitor } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const longAgo = () => new Date(Date.now() - 25 * 3_600_000);

async function hashOf(id: string) {
  const [row] = await service.db.select().from(monitors).where(eq(monitors.id, id));
  return row?.credentialHash;
}

/** A restore arrives, but its answer does not. */
const lostAnswer: Wire = async (request, pass) => {
  const answer = await pass();
  if (request.url.endsWith('/v1/monitors/restore')) throw new TypeError('cut');
  return answer;
};

it('shows it over any screen, as text and as a file, until it is saved', async () => {
  const id = await addMonitor(service.db, { name: 'Bay 1', serialNumber: 'LONG-1', deletedAt: longAgo() });
  const given = catchDownloads();
  const app = await openScreen(service, '/dashboard/deleted_monitors');
  await app.user.click(await screen.findByLabelText('Restore Bay 1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New gateway credentials' }));
  expect(dialog.getByText(/credential of Bay 1 \(LONG-1\)/)).toBeTruthy();
  expect(await dialog.findByRole('img', { name: 'QR code of the credential' })).toBeTruthy();
  const shown = dialog.getByText(/^[\w-]{43}$/).textContent ?? '';
  expect(await hashOf(id)).toBe(hashCredential(shown));
  await app.user.keyboard('{Escape}');
  await app.user.click(dialog.getByRole('button', { name: 'Save as file' }));
  await waitFor(() => expect(given.names).toEqual(['Gateway credentials.csv']));
  expect(await given.text(0)).toContain(`LONG-1,Bay 1,${shown}`);
  await app.user.click(dialog.getByRole('button', { name: "I've saved it" }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain(shown);
});

it('is shown in Edit Monitor, where that restores it', async () => {
  const id = await addMonitor(service.db, { name: 'Bay 2', serialNumber: 'LONG-2', deletedAt: longAgo() });
  const app = await openScreen(service, '/dashboard/deleted_monitors');
  await app.user.click(await screen.findByLabelText('Edit Bay 2'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Monitor' }));
  await app.user.click(await dialog.findByRole('button', { name: 'Restore' }));
  const shown = (await screen.findByText(/^[\w-]{43}$/)).textContent ?? '';
  expect(await hashOf(id)).toBe(hashCredential(shown));
});

it('says that it may need a new one where the answer was lost', async () => {
  await addMonitor(service.db, { name: 'Bay 3', serialNumber: 'LONG-3', deletedAt: longAgo() });
  const app = await openScreen(service, '/dashboard/deleted_monitors', { wire: lostAnswer });
  await app.user.click(await screen.findByLabelText('Restore Bay 3'));
  expect(await screen.findByText(/needs a new credential: use Edit Monitor\.$/)).toBeTruthy();
});

it('is said to be lost where a second try finds that the first was done', async () => {
  await addMonitor(service.db, { name: 'Bay 9', serialNumber: 'LONG-9', deletedAt: longAgo() });
  const app = await openScreen(service, '/dashboard/deleted_monitors?search=LONG-9');
  const restore = await screen.findByLabelText('Restore Bay 9');
  // The list keeps the row, and the look-up fails, too.
  const isRestore = ({ url }: Request) => url.endsWith('/v1/monitors/restore');
  const failing = () => Response.json({ status: false, message: 'The disk is full.' }, { status: 500 });
  app.rewire(async (request, pass) => (isRestore(request) ? await lostAnswer(request, pass) : failing()));
  await app.user.click(restore);
  await screen.findByText(/We don't know if the monitors were restored/);
  app.rewire(async (request, pass) => (isRestore(request) ? await pass() : failing()));
  await app.user.click(await screen.findByLabelText('Restore Bay 9'));
  expect(await screen.findByText(/it needs a new credential: use Edit Monitor/)).toBeTruthy();
});
