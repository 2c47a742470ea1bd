// The display builder: a choice applies at once, to the preview and to every list.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultDisplay } from '../../../src/ui/display/display.ts';
import { displayAtom } from '../../../src/ui/display/display-state.ts';
import { addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addMonitors(
    service.db,
    Array.from({ length: 30 }, (_, index) => ({ name: `Bay ${index}` })),
  );
});
afterAll(() => service.close());
afterEach(() => localStorage.clear());

const title = () => screen.findByText('Display', { selector: 'h1' });
/** By selector, because roles take seconds. */
const heads = () => Array.from(document.querySelectorAll('th'), (head) => head.textContent ?? '');
const headOf = (name: string) => heads().findIndex((text) => text.startsWith(name));
const button = (name: string) => screen.getByLabelText(name, { selector: 'button' });

async function openBuilder(address = '/builder') {
  const app = await openScreen(service, address);
  await title();
  return app;
}

describe('the display builder', () => {
  it('hides and moves columns, in its preview and in the list', async () => {
    const app = await openBuilder();
    expect(headOf('Monitor Serial Number')).toBeGreaterThan(headOf('Monitor Name'));
    await app.user.click(screen.getByLabelText('Status', { selector: 'input' }));
    await app.user.click(button('Move Monitor Serial Number up'));
    expect(await screen.findByText(/Monitor Serial Number is now 2 of 4/)).toBeTruthy();
    expect(headOf('Status')).toBe(-1);
    expect(headOf('Monitor Serial Number')).toBeLessThan(headOf('Monitor Name'));
    await act(() => app.router.navigate({ to: '/dashboard/monitors' }));
    await screen.findAllByText(/^Bay \d+$/, { selector: 'a' });
    expect(headOf('Status')).toBe(-1);
    expect(headOf('Monitor Serial Number')).toBeLessThan(headOf('Monitor Name'));
  });

  it('does not hide the columns that say which record a row is', async () => {
    await openBuilder();
    for (const name of ['Monitor Name', 'Monitor Serial Number']) {
      const box = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' });
      expect([box.checked, box.disabled]).toEqual([true, true]);
    }
  });

  it('shows another list by its address, and the first one for an unknown one', async () => {
    const app = await openBuilder('/builder?list=users');
    expect(headOf('User Name')).toBeGreaterThan(-1);
    await act(() => app.router.navigate({ to: '/builder', search: { list: 'pumps' } }));
    await waitFor(() => expect(headOf('Monitor Name')).toBeGreaterThan(-1));
  });

  it('resets everything, and gives it back', async () => {
    const app = await openBuilder();
    await app.user.click(screen.getByLabelText('Glove'));
    expect(document.documentElement.dataset.density).toBe('glove');
    await app.user.click(screen.getByText('Reset everything'));
    expect(app.store.get(displayAtom)).toEqual(defaultDisplay);
    await app.user.click(await screen.findByText('Undo'));
    expect(document.documentElement.dataset.density).toBe('glove');
  });

  it('says when the device has no room for a choice, or allows no storage at all', async () => {
    const app = await openBuilder();
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await app.user.click(screen.getByLabelText('Glove'));
    expect(await screen.findByText(/^This device has no room to store your choices/)).toBeTruthy();
    expect(document.documentElement.dataset.density).toBe('glove');
    write.mockRestore();
    await app.user.click(screen.getByLabelText('Compact'));
    expect(await screen.findByText('Changes apply at once, to you on this device.')).toBeTruthy();
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await app.user.click(screen.getByLabelText('Glove'));
    expect(await screen.findByText(/^This browser does not allow storage/)).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('says of a start screen that it does not know where the console opens instead', async () => {
    const app = await openBuilder();
    act(() => app.store.set(displayAtom, { ...defaultDisplay, startScreen: '/dashboard/pumps' }));
    const field = screen.getByLabelText<HTMLInputElement>('Start screen', { selector: 'input' });
    expect(field.value).toBe('Monitors: All');
    expect(screen.getByText(/^The screen that you chose is not available/)).toBeTruthy();
  });

  it('opens the console where the person wants it', async () => {
    const app = await openBuilder();
    act(() => app.store.set(displayAtom, { ...defaultDisplay, startScreen: '/dashboard/facilitylist' }));
    await act(() => app.router.navigate({ to: '/' }));
    expect(app.address()).toBe('/dashboard/facilitylist');
    act(() => app.store.set(displayAtom, { ...defaultDisplay, startScreen: 'https://evil.example' }));
    await act(() => app.router.navigate({ to: '/' }));
    expect(app.address()).toBe('/dashboard/monitors');
  });
});

describe('an open list', () => {
  it('shows as many rows a page as another tab chooses, from the first row that it showed', async () => {
    const app = await openScreen(service, '/dashboard/monitors?page=3&sort=monitor_id&order=asc');
    const names = async () =>
      (await screen.findAllByText(/^Bay \d+$/, { selector: 'a' })).map((a) => a.textContent);
    expect(await names()).toHaveLength(10);
    act(() => app.store.set(displayAtom, { ...defaultDisplay, pageSize: 25 }));
    await waitFor(async () => expect(await names()).toHaveLength(25));
    expect(within(document.body).queryByText(/1–25 of/)).toBeTruthy();
  });

  it('has its first row still after Back, when the page size was changed meanwhile', async () => {
    const app = await openScreen(service, '/dashboard/monitors?page=3&sort=monitor_id&order=asc');
    await screen.findByText('Bay 20', { selector: 'a' });
    await act(() => app.router.navigate({ to: '/builder' }));
    await title();
    await app.user.click(screen.getByLabelText('50'));
    await act(async () => app.router.history.back());
    await screen.findByText('Bay 0', { selector: 'a' });
    expect(await screen.findByText('Bay 20', { selector: 'a' })).toBeTruthy();
  });

  it('in a panel has its rows still after Back, and counts its pages by its own size', async () => {
    const rows = () => screen.findAllByText(/^Bay \d+$/, { selector: 'td *' });
    const app = await openScreen(service, '/dashboard/overview/list?page=3');
    const before = (await rows()).map(({ textContent }) => textContent ?? '');
    await act(() => app.router.navigate({ to: '/builder' }));
    await title();
    await app.user.click(screen.getByLabelText('25'));
    await act(async () => app.router.history.back());
    await waitFor(async () => expect(await rows()).toHaveLength(25));
    expect((await rows()).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(before.slice(0, 1)),
    );
    await app.user.click(screen.getByLabelText('Next page'));
    await waitFor(async () => expect(await rows()).toHaveLength(5));
    expect(app.address()).toBe('/dashboard/overview/list?page=2&size=25');
  });

  it('turns pages that lead others, who see fewer rows a page, to the same rows', async () => {
    const app = await openScreen(service, '/dashboard/monitors?sort=monitor_id&order=asc');
    await screen.findByText('Bay 0', { selector: 'a' });
    act(() => app.store.set(displayAtom, { ...defaultDisplay, pageSize: 25 }));
    await app.user.click(await screen.findByLabelText('Next page'));
    await screen.findByText('Bay 25', { selector: 'a' });
    expect(app.address()).toBe('/dashboard/monitors?sort=monitor_id&order=asc&page=2&size=25');
    act(() => app.store.set(displayAtom, defaultDisplay));
    await screen.findByText('Bay 20', { selector: 'a' });
    expect(screen.getByText('Bay 25', { selector: 'a' })).toBeTruthy();
    await app.user.click(screen.getByLabelText('Previous page'));
    await screen.findByText('Bay 10', { selector: 'a' });
    expect(app.address()).toBe('/dashboard/monitors?sort=monitor_id&order=asc&page=2');
  });

  it('takes the sort that is chosen, where its address names none', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await screen.findAllByText(/^Bay \d+$/, { selector: 'a' });
    const sort = { by: 'monitor_id', order: 'desc' } as const;
    const monitors = { order: [], hidden: [], widths: {}, sort };
    act(() => app.store.set(displayAtom, { ...defaultDisplay, lists: { monitors } }));
    await screen.findByText('Bay 29', { selector: 'a' });
  });
});
