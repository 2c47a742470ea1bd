// Deleted monitors can be restored, and nothing else: in their list, with a selection, and on the page of one.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { withoutCapabilities } from '../../support/without-capabilities.ts';

let service: TestService;
let deleted = '';
beforeAll(async () => {
  service = await startTestService();
  const at = new Date();
  [deleted = ''] = await addMonitors(service.db, [
    { name: 'Old 1', deletedAt: at },
    { name: 'Old 2', deletedAt: at },
  ]);
});
afterAll(() => service.close());

type App = Awaited<ReturnType<typeof openScreen>>;

const list = '/dashboard/deleted_monitors';
const reason = 'Deleted monitors have no facility. Restore them first.';
const associate = () => screen.getByRole('button', { name: 'Associate' });
const barButtons = () =>
  within(screen.getByRole('region', { name: 'Selection' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

async function associateInPalette(app: App): Promise<string | null> {
  await app.user.keyboard('{Control>}k{/Control}');
  await app.user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'associate');
  const line = await screen.findByRole('option', { name: /^Associate/ });
  await app.user.click(line);
  expect(screen.queryByRole('dialog', { name: /^Associate/ })).toBeNull();
  return line.textContent;
}

it('have no checkboxes where they cannot be restored', async () => {
  const app = await openScreen(service, list, { wire: withoutCapabilities('restore') });
  await screen.findByText('Old 1');
  await app.settled();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Restore' })).toBeNull();
  expect(associate().ariaDisabled).not.toBe('true');
});

it('have no checkboxes before the server has offered to restore them, and then in a place that was kept', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await openScreen(service, list, {
    wire: async (request, pass) => {
      if (request.url.endsWith('/v1/capabilities')) await held;
      return await pass();
    },
  });
  await screen.findByText('Old 1');
  const columns = () => screen.getAllByRole('columnheader').length;
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  const before = columns();
  answer();
  expect(await screen.findByRole('checkbox', { name: 'Select Old 1' })).toBeTruthy();
  expect(columns()).toBe(before);
});

it('are selected to be restored alone', async () => {
  const app = await openScreen(service, list);
  for (const selected of ['Old 1', 'Old 2']) {
    await app.user.click(await screen.findByRole('checkbox', { name: `Select ${selected}` }));
    await waitFor(() => expect(barButtons().at(-1)).toBe('Restore'));
    expect(barButtons().filter((name) => !/^Select all/.test(name))).toEqual(['Clear', 'Restore']);
    expect(associate().ariaDisabled).toBe('true');
    expect(associate().ariaDescription).toBe(reason);
    expect(screen.getByRole('button', { name: 'Delete monitors' }).ariaDisabled).toBe('true');
  }
  await app.user.click(screen.getByRole('button', { name: 'More for this list' }));
  expect(screen.queryByRole('menuitem', { name: /^Start round/ })).toBeNull();
  await app.user.keyboard('{Escape}');
  expect(await associateInPalette(app)).toContain(reason);
  await app.user.keyboard('{Escape}');
  await app.user.click(screen.getByText('Clear'));
  expect(associate().ariaDisabled).not.toBe('true');
});

it('are not associated from the page of one', async () => {
  const app = await openScreen(service, `/dashboard/monitor-details/${deleted}`);
  await screen.findByText('This monitor was deleted.');
  expect(associate().ariaDescription).toBe(reason);
  expect(await associateInPalette(app)).toContain(reason);
});
