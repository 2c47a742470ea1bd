// The administrator's own page: its figures come from a real cache, and Clear empties it.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createServiceSession } from '../../../server/identity/sessions/service-sessions.ts';
import { serviceSessions } from '../../../server/store/schema/index.ts';
import { captureInstallOffer } from '../../../src/shell/install-offer.ts';
import { openLists } from '../../support/in-process-store.ts';
import { scaled } from '../../support/limits.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { cut, openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addFacility(service.db, { name: 'Lakeview General' });
  await addMonitors(
    service.db,
    Array.from({ length: 12 }, (_, index) => ({ name: `Bay ${index}` })),
  );
});
afterAll(() => service.close());

/** By selector, because roles take seconds. */
const title = () => screen.findByText('My page', { selector: 'h1' });

function card(name: string): HTMLElement {
  const section = screen.getByText(name, { selector: 'h2' }).closest('section');
  if (!section) throw new Error(`${name} has no card`);
  return section;
}

function stored(): string[] {
  return Array.from(card('Stored on this device').querySelectorAll('p'))
    .filter((line) => line.querySelector('strong') && !line.closest('[role=alertdialog]'))
    .map(({ textContent }) => textContent?.replace(/\d\d:\d\d/g, 'hh:mm') ?? '');
}

async function noneStored(): Promise<void> {
  await within(card('Stored on this device')).findByText('No lists are stored.');
  expect(stored()).toEqual([]);
}

/** Opens lists of ten monitors and one facility, then my page by the name in the header. */
async function openAfterLists() {
  const app = await openScreen(service, '/dashboard/facilitylist');
  await screen.findByText('Lakeview General', { selector: 'a' });
  await act(() => app.router.navigate({ to: '/dashboard/monitors' }));
  await screen.findAllByText(/^Bay \d+$/, { selector: 'a' });
  await app.user.click(screen.getByRole('link', { name: 'My page: Ada Morgan' }));
  await title();
  return app;
}

describe('the contents of the store', () => {
  it('are counted and dated for each entity', async () => {
    const lists = await openLists();
    const type = (entity: string) => ({
      entity,
      schema: z.object({ id: z.string() }),
      idOf: ({ id }: { id: string }) => id,
    });
    for (const [entity, id, at] of [
      ['c', 1, 500],
      ['b', 1, 971],
      ['b', 2, 1000],
      ['b', 3, 980],
      ['a', 1, 5],
      ['a', 2, 5],
    ] as const)
      await lists.learnRecord(type(entity), { id: `${id}` }, at);
    expect(await lists.contents()).toEqual([
      { entity: 'a', count: 2, oldest: 5, newest: 5 },
      { entity: 'b', count: 3, oldest: 971, newest: 1000 },
      { entity: 'c', count: 1, oldest: 500, newest: 500 },
    ]);
    lists.learnCounts({ MONITOR_ALL: 30 }, 1000);
    expect(await lists.erase()).toBe(true);
    expect(await lists.contents()).toEqual([]);
    expect(await lists.count('MONITOR_ALL')).toBeNull();
    lists.close();
    expect(await lists.contents()).toBeNull();
  });
});

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

describe('My page', () => {
  it('shows who is signed in, how, and the language and time zone', async () => {
    const app = await openScreen(service, '/my-page');
    await title();
    const facts = (name: string) =>
      Array.from(card(name).querySelectorAll('dt'), (label) => [
        label.textContent,
        // Without the note.
        Array.from(label.nextElementSibling?.childNodes ?? [], (node) =>
          node instanceof Text ? node.data : '',
        ).join('') || label.nextElementSibling?.firstChild?.textContent,
      ]);
    expect(facts('Account')).toEqual([
      ['Name', 'Ada Morgan'],
      ['Email', 'admin@example.com'],
      ['Signed in', 'With id.example.org'],
    ]);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(
      within(card('Display, language and time')).getByLabelText<HTMLInputElement>('Language', {
        selector: 'input',
      }).value,
    ).toBe('English');
    expect(facts('Display, language and time')).toEqual([['Time zone', expect.stringContaining(timeZone)]]);
    expect(document.querySelector('input[type=search]')).toBeNull();
    await app.user.click(screen.getByRole('link', { name: 'Back to lists' }));
    await screen.findByText('All Monitors', { selector: 'h1' });
  });

  it.each([
    ['UTC', 'UTC'],
    ['Asia/Tokyo', 'Asia/Tokyo (GMT+9)'],
  ])('names the time zone %s once', async (zone, text) => {
    process.env.TZ = zone;
    await openScreen(service, '/my-page');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('requires signing in', async () => {
    const app = await openScreen(service, '/my-page', { signedIn: false });
    await waitFor(() => expect(app.address()).toBe('/auth/login?returnTo=%2Fmy-page'));
  });

  it('shows what is stored, and clears it after a confirmation', async () => {
    const app = await openAfterLists();
    expect(stored()).toEqual(['Facilities1 recordloaded at hh:mm', 'Monitors10 recordsloaded at hh:mm']);
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    const question = await screen.findByRole('alertdialog', { name: 'Clear the stored lists?' });
    expect(question.textContent).toContain('Nothing changes in the service, and you stay signed in');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await app.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(stored()).toHaveLength(2);

    expect(document.activeElement?.textContent).toBe('Clear');

    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    await app.user.click(await screen.findByRole('button', { name: 'Clear now' }));
    await noneStored();
    // The focus stays, and the button is disabled with a reason.
    expect(document.activeElement?.textContent).toBe('Clear');
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
    // The list is fetched again.
    await app.user.click(screen.getByRole('link', { name: 'Back to lists' }));
    await screen.findAllByText(/^Bay \d+$/, { selector: 'a' });
  });

  it('clears while offline, after a warning that lists cannot be read until then', async () => {
    const app = await openAfterLists();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    app.rewire(cut);
    act(() => void window.dispatchEvent(new Event('offline')));
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(
      'No lists will be available on this device until the connection is back',
    );
    await app.user.click(within(question).getByRole('button', { name: 'Clear now' }));
    await noneStored();
  });

  it('says when the browser stores nothing', async () => {
    await openScreen(service, '/my-page', { database: false });
    await title();
    expect(card('Stored on this device').textContent).toContain('does not allow storage');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  it('locks and signs out', async () => {
    const app = await openScreen(service, '/my-page');
    await title();
    await app.user.click(within(card('Lock or sign out')).getByRole('button', { name: 'Lock' }));
    await waitFor(() => expect(app.signOuts).toEqual([{ reason: 'locked' }]));
    app.close();
    const other = await openScreen(service, '/my-page');
    await title();
    await other.user.click(within(card('Lock or sign out')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(other.signOuts).toEqual([undefined]));
  });

  it('offers to install the app when the browser does', async () => {
    const app = await openScreen(service, '/my-page');
    captureInstallOffer(app.store);
    await title();
    expect(card('Install the app').textContent).toContain("Use your browser's menu");
    const prompt = vi.fn(async () => undefined);
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    act(() => void window.dispatchEvent(offer));
    expect(offer.defaultPrevented).toBe(true);
    await app.user.click(await screen.findByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });
});

describe('where the person is signed in', () => {
  const list = () =>
    Array.from(card('Where you are signed in').querySelectorAll('li'), (row) => row.textContent);
  const endOther = { name: 'End: Unknown device' };

  beforeEach(async () => {
    await service.db.delete(serviceSessions);
  });

  it('is listed with each session, which ends after a question', async () => {
    await createServiceSession(service.db, service.users.administrator);
    const app = await openScreen(service, '/my-page');
    await app.user.click(await screen.findByRole('button', endOther));
    expect(list()).toEqual([expect.stringMatching(/^Unknown deviceSince \d\d-\d\d-\d{4}, .*End$/)]);
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText('End the session with Unknown device?')).toBeTruthy();
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await service.db.$count(serviceSessions)).toBe(1);
    await app.user.click(await screen.findByRole('button', endOther));
    await app.user.click(await screen.findByRole('button', { name: 'End session' }));
    await within(card('Where you are signed in')).findByText('You are signed in on this device only.');
    expect(list()).toEqual([]);
    expect(await service.db.$count(serviceSessions)).toBe(0);
    expect(await screen.findByText('The session has ended.')).toBeTruthy();
  });

  it('says why it is not shown offline, and shows it once the service is there', async () => {
    const app = await openScreen(service, '/my-page');
    await screen.findByText(/on this device only/);
    await act(() => app.router.navigate({ to: '/dashboard/monitors' }));
    await screen.findAllByText(/^Bay \d+$/, { selector: 'a' });
    app.rewire(cut);
    await act(() => app.router.navigate({ to: '/my-page' }));
    await screen.findByText(/not stored on this device/);
    app.rewire((_request, pass) => pass());
    await within(card('Where you are signed in')).findByText(
      /on this device only/,
      {},
      { timeout: scaled(40_000) },
    );
  });

  it('says that it could not be loaded, and tries again', async () => {
    await service.db.execute('ALTER TABLE own_sessions RENAME TO moved');
    const app = await openScreen(service, '/my-page');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(card('Where you are signed in').textContent).toContain('Could not load your sessions.');
    await service.db.execute('ALTER TABLE moved RENAME TO own_sessions');
    await app.user.click(retry);
    await screen.findByText('You are signed in on this device only.');
  });
});
