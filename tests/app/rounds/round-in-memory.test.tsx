// A round that is in one window's memory alone, because the hospital lets nothing lie on the device: no way out loses it unasked.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordDownload, setMark, startRound } from '../../../src/lists/rounds/round.ts';
import { changeRound, putRound } from '../../../src/lists/rounds/stored-round.ts';
import { catchDownloads } from '../../support/downloads.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** The locks of windows with such a round. */
let held: { name: string }[];
beforeEach(() => {
  catchDownloads();
  held = [];
  async function request(name: string, _options: object, work: () => Promise<unknown>): Promise<void> {
    // The app has others, for work that one window does.
    const lock = { name };
    if (name === 'infusion.unsaved-round') held.push(lock);
    await work();
    held = held.filter((other) => other !== lock);
  }
  const locks = { request, query: async () => ({ held: [...held] }) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

const planned = [{ id: 'a', name: 'Bay 1', serialNumber: 'IPM-1', facility: '' }];

async function openWithRound(deviceStorage: 'full' | 'session' | 'off') {
  const app = await openScreen(service, '/my-page', { settings: { deviceStorage } });
  await screen.findByRole('button', { name: 'Lock now' });
  await act(() => putRound(app, setMark(startRound('Ward 3', planned, 1), 'a', 'found', 2)));
  await app.settled();
  return app;
}

/** Whether the browser would ask before it leaves the page. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it.each(['session', 'off'] as const)(
  'is asked about before the page is left, until it is in a file: %s',
  async (deviceStorage) => {
    const app = await openWithRound(deviceStorage);
    await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
    await act(() => changeRound(app, (round) => recordDownload(round, round.changedAt)));
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  },
);

it('is not asked about where the device keeps it', async () => {
  await openWithRound('full');
  expect(asksBeforeLeaving()).toBe(false);
  expect(held).toEqual([]);
});

it.each([
  ['Lock now', 'Lock', { reason: 'locked' }],
  ['Logout', 'Sign out', undefined],
] as const)('is asked about in another window, by %s', async (button, now, notice) => {
  const there = await openWithRound('session');
  await waitFor(() => expect(held).toEqual([{ name: 'infusion.unsaved-round' }]));
  there.close();
  // The window goes on, without its screen in this page.
  held = [{ name: 'infusion.unsaved-round' }];
  const app = await openScreen(service, '/my-page', { settings: { deviceStorage: 'session' } });
  await app.user.click(await screen.findByRole('button', { name: button }));
  const question = within(await screen.findByRole('dialog', { name: 'A round in another window' }));
  question.getByText(/is not in a file yet/);
  await app.user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(app.signOuts).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await app.user.click(screen.getByRole('button', { name: button }));
  const again = within(await screen.findByRole('dialog', { name: 'A round in another window' }));
  await app.user.click(again.getByRole('button', { name: now }));
  await waitFor(() => expect(app.signOuts).toEqual([notice]));
});

it('is said to be deleted by the idle question, which offers its CSV', async () => {
  const app = await openWithRound('off');
  act(() => app.setSession({ type: 'idle', endsAt: Date.now() + 900_000 }));
  const question = within(await screen.findByRole('dialog', { name: 'Are you still there?' }));
  question.getByText(/The round is deleted then/);
  await app.user.click(question.getByRole('button', { name: 'Download (CSV)' }));
  await waitFor(() => expect(question.queryByText(/The round is deleted then/)).toBeNull());
  expect(asksBeforeLeaving()).toBe(false);
});
