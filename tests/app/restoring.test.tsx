// Restoring a deleted monitor over a wire that fails: what is said is what is true.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonitor } from '../support/records.ts';
import { cut, openScreen } from '../support/screen.tsx';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  for (const name of ['Old 1', 'Old 2', 'Old 3']) {
    await addMonitor(service.db, { name, deletedAt: new Date() });
  }
});
afterAll(() => service.close());

it('finds out what became of a restore whose answer was lost', async () => {
  const app = await openScreen(service, '/dashboard/deleted_monitors');
  const restore = async (name: string) =>
    await app.user.click(await screen.findByLabelText(`Restore ${name}`));
  const isRestore = (request: Request) => request.url.endsWith('/v1/monitors/restore');

  app.rewire(async (request, pass) => {
    const answer = await pass();
    if (isRestore(request)) throw new TypeError('cut');
    return answer;
  });
  await restore('Old 1');
  expect(await screen.findByText('1 monitor restored, without a facility')).toBeTruthy();
  await waitFor(() => expect(screen.queryByLabelText('Restore Old 1')).toBeNull());

  app.rewire(async (request, pass) => {
    if (isRestore(request)) throw new TypeError('cut');
    return await pass();
  });
  await restore('Old 2');
  expect(await screen.findByText('Not restored. Something went wrong')).toBeTruthy();

  app.rewire(async (request, pass) => {
    if (isRestore(request)) await pass();
    return await cut(request, pass);
  });
  await restore('Old 3');
  const unknown = 'The answer of the service was lost: it is not known whether this was restored.';
  expect(await screen.findByText(unknown, {}, { timeout: 20_000 })).toBeTruthy();
  app.close();
});
