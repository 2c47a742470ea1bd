import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { searchDebounceMs } from '../../../src/lib/search-debounce.ts';
import { holdTimers } from '../../support/held-timers.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { cut, openScreen, type Wire } from '../../support/screen.tsx';
import { setScreenWidth } from '../../support/screen-width.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
const names = Array.from({ length: 23 }, (_, index) => `Bay ${String(index + 1).padStart(2, '0')}`);
/** By when they were last heard from; the one that is Online comes first. */
const newestFirst = ['Bay 02', ...names.toReversed().filter((name) => name !== 'Bay 02')];

beforeAll(async () => {
  service = await startTestService();
  const facilityId = await addFacility(service.db, { name: 'Lakeview General' });
  const communicatedAt = (index: number) => new Date(Date.UTC(2026, 2, 1, 10, index));
  await addMonitors(
    service.db,
    names.map((name, index) => ({
      name,
      serialNumber: `IPM-${100 + index}`,
      facilityId: index % 2 ? facilityId : null,
      online: index === 1,
      lastCommunication: index === 0 ? null : communicatedAt(index),
    })),
  );
});
afterAll(() => service.close());

/** The names in the table, from the top down: by selector, because roles of a whole table are slow to find. */
function shown(): string[] {
  return Array.from(document.querySelectorAll('tbody tr a'), (link) => link.textContent ?? '');
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the monitor list', () => {
  it('shows title, count, columns and the first ten monitors, newest first', async () => {
    await openScreen(service, '/dashboard/monitors');
    await heading('All Monitors');
    await waitFor(() => expect(shown()).toEqual(newestFirst.slice(0, 10)));
    expect(screen.getAllByText('Online', { selector: '[data-online]' })).toHaveLength(1);
    expect(screen.getByText(/^23 monitors · updated \d\d:\d\d:\d\d$/)).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '',
      'Statusseen < 5 min',
      'Monitor Namelast 24 hours',
      'Monitor Serial Number',
      expect.stringMatching(/^Cloud Comm\./),
      'Edit',
    ]);
    expect(screen.getByRole('columnheader', { name: /Cloud Comm/ }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(screen.getByText('1–10 of 23')).toBeTruthy();
  });

  it('sorts by a column in both directions, and keeps the sort in the address', async () => {
    const app = await openScreen(service, '/dashboard/monitors?page=2');
    await heading('All Monitors');
    await app.user.click(await screen.findByRole('button', { name: 'Monitor Name' }));
    await waitFor(() => expect(shown()).toEqual(names.slice(0, 10)));
    expect(app.address()).toBe('/dashboard/monitors?sort=monitor_id&order=asc');
    await app.user.click(screen.getByRole('button', { name: 'Monitor Name' }));
    await waitFor(() => expect(shown()).toEqual(names.toReversed().slice(0, 10)));
    expect(app.address()).toBe('/dashboard/monitors?sort=monitor_id&order=desc');
  });

  it('says in the head of Cloud Comm. what its order is by, which its times do not show', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    const head = () => screen.getByRole('columnheader', { name: /Cloud Comm/ }).textContent;
    await waitFor(() => expect(head()).toMatch(/Online first · /));
    await app.user.click(await screen.findByRole('button', { name: /Cloud Comm/ }));
    await waitFor(() => expect(head()).toMatch(/Online last · /));
    await app.user.click(screen.getByRole('button', { name: 'Monitor Name' }));
    await waitFor(() => expect(shown()[0]).toBe('Bay 01'));
    await waitFor(() => expect(head()).not.toContain('Online'));
  });

  it('says it above the cards of a phone, too', async () => {
    setScreenWidth(390);
    await openScreen(service, '/dashboard/monitors');
    expect(await screen.findByText(/Cloud Comm\. Online first/)).toBeTruthy();
  });

  it('turns the pages, and shows three dashes for a monitor that never connected', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await heading('All Monitors');
    await app.user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(shown()).toEqual(['Bay 04', 'Bay 03', 'Bay 01']));
    expect(app.address()).toBe('/dashboard/monitors?page=3');
    expect(screen.getByText('---')).toBeTruthy();
  });

  it('searches after a second, or at once with Enter', async () => {
    const app = await openScreen(service, '/dashboard/monitors?sort=monitor_id&order=asc&page=2');
    await heading('All Monitors');
    const box = screen.getByRole('searchbox', { name: 'Search monitors' });
    await app.user.type(box, "ba'y07{Enter}");
    await waitFor(() => expect(shown()).toEqual(['Bay 07']));
    // A new search starts at page 1 with the default sort, and without the apostrophe.
    expect(app.address()).toBe('/dashboard/monitors?search=bay07');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();

    const endPause = holdTimers(searchDebounceMs);
    await app.user.clear(box);
    await app.user.type(box, 'ipm-105');
    await app.settled();
    expect(app.address()).toBe('/dashboard/monitors?search=bay07');
    endPause();
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors?search=ipm-105'));
  });

  it('keeps a sort and a page that were chosen while the keys pause', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await heading('All Monitors');
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search monitors' });
    const endPause = holdTimers(searchDebounceMs);
    await app.user.type(box, 'bay 1');
    await app.user.click(screen.getByRole('button', { name: 'Monitor Name' }));
    const sorted = '/dashboard/monitors?search=bay+1&sort=monitor_id&order=asc';
    await waitFor(() => expect(app.address()).toBe(sorted));
    endPause();
    await app.settled();
    expect(app.address()).toBe(sorted);
    expect(box.value).toBe('bay 1');

    holdTimers(searchDebounceMs);
    await app.user.clear(box);
    await app.user.type(box, 'bay');
    await app.user.click(screen.getByRole('button', { name: 'Page 2' }));
    // The second page was that of another search.
    const searched = '/dashboard/monitors?search=bay&sort=monitor_id&order=asc';
    await waitFor(() => expect(app.address()).toBe(searched));
    await waitFor(() => expect(shown()).toEqual(names.slice(0, 10)));

    // An address that sets a search itself wins over the keys.
    await app.user.type(box, '9');
    await app.router.navigate({ to: '/dashboard/monitors', search: {} });
    await app.settled();
    expect(app.address()).toBe('/dashboard/monitors');
    expect(box.value).toBe('');
  });

  it('finds what one reads: without punctuation and spaces, each word in any order, by facility too', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await heading('All Monitors');
    const box = screen.getByRole('searchbox', { name: 'Search monitors' });
    await app.user.type(box, 'ipm105{Enter}');
    await waitFor(() => expect(shown()).toEqual(['Bay 06']));
    await app.user.clear(box);
    await app.user.type(box, '0 lake-view bay{Enter}');
    await waitFor(() =>
      expect(shown()).toEqual(['Bay 02', 'Bay 20', 'Bay 10', 'Bay 08', 'Bay 06', 'Bay 04']),
    );
  });

  it('leaves a composition of an input method alone, and searches when it has ended', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await heading('All Monitors');
    const box: HTMLInputElement = screen.getByRole('searchbox', { name: 'Search monitors' });
    fireEvent.compositionStart(box);
    fireEvent.input(box, { target: { value: "bay'" }, isComposing: true });
    fireEvent.input(box, { target: { value: "bay'7" }, isComposing: true });
    expect(box.value).toBe("bay'7");
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    // Safari ends the composition before the key that ended it.
    fireEvent.compositionEnd(box);
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    expect(app.address()).toBe('/dashboard/monitors');
    expect(box.value).toBe('bay7');
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors?search=bay7'));
  });

  it('says that nothing matches, and offers to clear the search', async () => {
    const app = await openScreen(service, '/dashboard/monitors?search=zebra');
    expect(await screen.findByText('No results for “zebra”')).toBeTruthy();
    const [, inPanel] = await screen.findAllByRole('button', { name: 'Clear search' });
    await app.user.click(inPanel as HTMLElement);
    await waitFor(() => expect(shown()).toHaveLength(10));
    expect(app.address()).toBe('/dashboard/monitors');
  });

  it('explains an empty list', async () => {
    await openScreen(service, '/dashboard/deleted_monitors');
    await heading('Deleted Monitors');
    expect(await screen.findByText('No deleted monitors')).toBeTruthy();
  });

  it('leads back to the first page from one past the end', async () => {
    const app = await openScreen(service, '/dashboard/monitors?page=9');
    await app.user.click(await screen.findByRole('button', { name: 'Go to first page' }));
    await waitFor(() => expect(shown()).toHaveLength(10));
  });

  it('keeps the search and the counts from one menu to the next', async () => {
    setScreenWidth(1440);
    const app = await openScreen(service, '/dashboard/monitors?search=bay0');
    await heading('All Monitors');
    const sidebar = screen.getByRole('navigation', { name: 'Navigation' });
    await waitFor(() => expect(within(sidebar).getByRole('link', { name: /^Assigned11$/ })).toBeTruthy());
    await app.user.click(within(sidebar).getByRole('link', { name: /^Assigned/ }));
    await heading('Assigned Monitors');
    expect(app.address()).toBe('/dashboard/assigned_monitors?search=bay0');
    await waitFor(() => expect(shown()).toEqual(['Bay 02', 'Bay 08', 'Bay 06', 'Bay 04']));
  });
});

describe('a list when the service fails', () => {
  const failing: Wire = async () =>
    Response.json({ status: false, message: 'The pump of the database is off.' }, { status: 422 });
  const nonsense: Wire = async () => Response.json({ hello: 'world' });

  it('shows the message of the service, and the list after Retry', async () => {
    const app = await openScreen(service, '/dashboard/monitors', { wire: failing });
    expect(await screen.findByText('The pump of the database is off.')).toBeTruthy();
    app.rewire((_request, pass) => pass());
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown()).toHaveLength(10));
  });

  it('reports an invalid answer, and keeps the rows', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await waitFor(() => expect(shown()).toHaveLength(10));
    app.rewire(nonsense);
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/The server sent an answer this version cannot read\./)).toBeTruthy();
    expect(shown()).toHaveLength(10);
  });

  it('shows a stored list before the service answers', async () => {
    const first = await openScreen(service, '/dashboard/monitors');
    await waitFor(() => expect(shown()).toHaveLength(10));
    // The device keeps it after it was shown.
    await first.settled();
    first.close();
    await openScreen(service, '/dashboard/monitors', {
      wire: () => new Promise(() => undefined),
    });
    await waitFor(() => expect(shown()).toHaveLength(10));
  });

  it('sorts, searches and pages among stored rows while offline, with a banner', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await waitFor(() => expect(shown()).toHaveLength(10));
    await app.user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(shown()).toEqual(newestFirst.slice(10, 20)));

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    app.rewire(cut);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/^Offline since \d\d:\d\d$/)).toBeTruthy();
    expect(
      await screen.findByText(/showing data from \d\d:\d\d\. You can't make changes while offline\./),
    ).toBeTruthy();
    await waitFor(() => expect(shown()).toEqual(newestFirst.slice(10, 20)));

    await app.user.click(screen.getByRole('button', { name: 'Monitor Name' }));
    await waitFor(() => expect(shown()).toEqual(newestFirst.slice(0, 20).toSorted().slice(0, 10)));
    expect(await screen.findByText('20 monitors · stored on this device')).toBeTruthy();
    await app.user.type(screen.getByRole('searchbox'), 'bay1{Enter}');
    await waitFor(() => expect(shown()).toEqual(names.slice(9, 19).toReversed()));

    vi.restoreAllMocks();
    app.rewire((_request, pass) => pass());
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/^Offline since/)).toBeNull());
    expect(await screen.findByText(/^10 monitors · updated/)).toBeTruthy();
  });

  it('says that a list was never opened on this device while offline', async () => {
    await openScreen(service, '/dashboard/monitors', { wire: cut });
    expect(await screen.findByText(/This list hasn't been opened on this device yet/)).toBeTruthy();
  });

  it('works in a browser without a database', async () => {
    const app = await openScreen(service, '/dashboard/monitors', { database: false });
    await waitFor(() => expect(shown()).toHaveLength(10));
    await app.user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(shown()).toHaveLength(3));
  });

  it('signs out once when many requests are refused', async () => {
    const forbidden: Wire = async () => Response.json({ status: false, message: 'no' }, { status: 403 });
    const app = await openScreen(service, '/dashboard/monitors', { wire: forbidden });
    await waitFor(() => expect(app.signOuts.length).toBeGreaterThan(0));
    expect(app.signOuts[0]).toEqual({ reason: 'refused', cause: 'notAdministrator' });
  });
});

describe('a list never', () => {
  it('reverts what was typed while a request was under way', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await heading('All Monitors');
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    holdTimers(searchDebounceMs);
    await app.user.type(box, 'bay{Enter} 1');
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors?search=bay'));
    expect(box.value).toBe('bay 1');
  });

  it('undoes Back by a search that was typed before it', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await heading('All Monitors');
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    const endPause = holdTimers(searchDebounceMs);
    await app.user.type(box, 'bay 0{Enter}');
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors?search=bay+0'));
    await app.user.type(box, '5');
    app.router.history.back();
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors'));
    endPause();
    await app.settled();
    expect(app.address()).toBe('/dashboard/monitors');
    expect(box.value).toBe('');
  });

  it('takes an empty answer for a list that was never loaded', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await waitFor(() => expect(shown()).toHaveLength(10));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    app.rewire(cut);
    window.dispatchEvent(new Event('offline'));
    await app.user.type(screen.getByRole('searchbox'), 'zebra{Enter}');
    expect(await screen.findByText('“zebra” is not stored on this device')).toBeTruthy();
    expect(screen.getByText('0 monitors · stored on this device')).toBeTruthy();
    // Refresh fails too, and changes nothing.
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.getByText('0 monitors · stored on this device')).toBeTruthy());
    vi.restoreAllMocks();
  });

  it('counts rows that the service declines to list', async () => {
    const declines: Wire = async () => Response.json({ status: false, message: 'Not today.' });
    await openScreen(service, '/dashboard/monitors', { wire: declines });
    expect(await screen.findByText('Not today.')).toBeTruthy();
    expect(screen.getByText('0 monitors')).toBeTruthy();
  });

  it('loses its rows to a failed refetch, with or without a database', async () => {
    for (const database of [true, false]) {
      const app = await openScreen(service, '/dashboard/monitors', { database });
      await waitFor(() => expect(shown()).toHaveLength(10));
      app.rewire(async () => Response.json({ status: false, message: 'no' }, { status: 500 }));
      await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
      await screen.findByRole('button', { name: 'Retry' });
      expect(shown()).toHaveLength(10);
      app.close();
    }
  });

  it('parses a search as JSON', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await heading('All Monitors');
    await app.user.type(screen.getByRole('searchbox'), '[[99]{Enter}');
    expect(await screen.findByText('No results for “[99]”')).toBeTruthy();
  });
});
