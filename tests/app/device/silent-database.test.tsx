// A database that opens and then answers nothing, because another tab holds it: screens show what the service answers.
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databasePrefix } from '../../../src/lib/storage-keys.ts';
import { holdDatabase } from '../../support/hold-database.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addMonitors(service.db, [{ name: 'Bay 1' }]);
  await addFacility(service.db, { name: 'Lakeview General' });
});
afterAll(() => service.close());

it('keeps no screen waiting, says once that nothing is kept, and goes on when it answers again', async () => {
  const app = await openScreen(service, '/dashboard/monitors');
  await screen.findByText('Bay 1', { selector: 'a' });
  await app.settled();
  const [database] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith(databasePrefix));
  const release = await holdDatabase(database?.name ?? '');

  await act(() => app.router.navigate({ to: '/dashboard/facilitylist' }));
  expect(await screen.findByText('Lakeview General', { selector: 'a' })).toBeTruthy();
  const notice = "This device's storage does not answer. Lists are not kept for offline use.";
  expect(await screen.findByText(notice)).toBeTruthy();
  await app.user.click(screen.getByRole('link', { name: 'My page: Ada Morgan' }));
  expect(await screen.findByText(/^The storage of this browser does not answer/)).toBeTruthy();

  release();
  await waitFor(async () => {
    await act(() => app.router.navigate({ to: '/dashboard/facilitylist' }));
    await act(() => app.router.navigate({ to: '/my-page' }));
    expect(screen.queryByText(/^Lists you've opened are available offline/)).toBeTruthy();
  });
});
