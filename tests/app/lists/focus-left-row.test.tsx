// Whoever comes back to a list goes on at the row that was left.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let ids: string[];
beforeAll(async () => {
  service = await startTestService();
  ids = await addMonitors(service.db, [{ name: 'Bay 1' }, { name: 'Bay 2' }, { name: 'Bay 3' }]);
});
afterAll(() => service.close());

it('the row whose page was open has the focus after Back', async () => {
  const app = await openScreen(service, '/dashboard/monitors?sort=monitor_id&order=asc');
  await app.user.click(await screen.findByText('Bay 2'));
  await screen.findByText('Bay 2', { selector: 'h1' });
  app.router.history.back();
  await screen.findByText('All Monitors', { selector: 'h1' });
  await waitFor(() =>
    expect(document.activeElement?.closest<HTMLElement>('[data-record]')?.dataset.record).toBe(ids[1]),
  );
});
