// A list of serial numbers from elsewhere: its monitors, and what is missing.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bar, dialog, page } from '../../support/list-deletes.ts';
import { option } from '../../support/monitor-dialogs.ts';
import { addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addMonitors(
    service.db,
    Array.from({ length: 30 }, (_, n) => ({
      name: `Bay ${n}`,
      serialNumber: `IPM-${100 + n}`,
      deletedAt: n === 29 ? new Date() : null,
    })),
  );
});
afterAll(() => service.close());

const shown = () =>
  Array.from(document.querySelectorAll('tbody tr a'), (link) => link.textContent ?? '').toSorted();

async function paste(app: Awaited<ReturnType<typeof openScreen>>, text: string) {
  await app.user.click(await screen.findByRole('button', { name: 'More for this list' }));
  await app.user.click(await screen.findByRole('menuitem', option('Find serial numbers …')));
  const field = await screen.findByRole('textbox', { name: 'Serial numbers' });
  await app.user.clear(field);
  await app.user.click(field);
  await app.user.paste(text);
}

it('shows the monitors that have them, and names those that are unknown or deleted', async () => {
  const app = await openScreen(service, '/dashboard/assigned_monitors');
  await screen.findByText(/ · updated /);
  await paste(app, 'ipm101\nIPM-103\tIPM-105, IPM 105\nNOBODY-1\nIPM-129');
  expect(dialog().getByText('7 different serial numbers')).toBeTruthy();
  await app.user.click(dialog().getByRole('button', { name: 'Find' }));
  await waitFor(() => expect(shown()).toEqual(['Bay 1', 'Bay 3', 'Bay 5']));
  expect(app.address()).toContain('/dashboard/monitors?numbers=');
  expect(await screen.findByText('3 of 7 serial numbers are not known here:')).toBeTruthy();
  expect((screen.getByRole('textbox', { name: 'Unknown serial numbers' }) as HTMLTextAreaElement).value).toBe(
    'IPM, 105, NOBODY-1',
  );
  await app.user.click(await page());
  expect(bar().getByText('All 3 selected')).toBeTruthy();
  await app.user.click(screen.getByRole('link', { name: 'Show in Deleted Monitors' }));
  await waitFor(() => expect(shown()).toEqual(['Bay 29']));
});

it('says where there is none, or more than can be found at a time, and keeps what was pasted', async () => {
  const app = await openScreen(service, '/dashboard/monitors');
  await screen.findByText(/ · updated /);
  await paste(app, ' , ;');
  await app.user.click(dialog().getByRole('button', { name: 'Find' }));
  expect(dialog().getByText('Paste or type at least one serial number.')).toBeTruthy();
  const field = dialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Serial numbers' });
  await app.user.clear(field);
  await app.user.paste(Array.from({ length: 100_000 }, (_, n) => `IPM-${n}`).join('\n'));
  await app.user.click(dialog().getByRole('button', { name: 'Find' }));
  expect(
    dialog().getByText(/^1,000 serial numbers can be found at a time, and these are 100,000/),
  ).toBeTruthy();
  expect(field.value.length).toBeGreaterThan(100_000);
  expect(app.address()).toBe('/dashboard/monitors');
});
