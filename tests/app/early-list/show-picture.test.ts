// The picture while it stands in the page: as long as its person may see it, and until the app takes its place.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveUpPicture } from '../../../src/early-list/early-list.ts';
import { appShown } from '../../../src/early-list/hand-over.ts';
import { type ShownPicture, showPicture } from '../../../src/early-list/show-picture.ts';
import type { StartRecord } from '../../../src/early-list/start-record.ts';
import { storageKeys } from '../../../src/lib/storage-keys.ts';

const start = 1_800_000_000_000;
const minute = 60_000;

const settings = {
  apiBase: '/api/',
  auth: { domain: 'https://id.example.org', clientId: 'console', audience: 'api' },
};

const record: StartRecord = {
  address: '/dashboard/monitors',
  look: { density: 'comfortable', contrast: 'auto', colourScheme: 'auto' },
  build: 'b1',
  person: 'ada',
  settings: JSON.stringify(settings),
  rights: 0,
  idleLimitMs: 15 * minute,
  readAt: start - minute,
  title: 'All Monitors',
  query: '["monitors"]',
  rows: [],
  count: 0,
  picture: `
    <button data-ends-session="true" aria-label="Lock now"></button>
    <table><tbody><tr data-opens="true">
      <td><label inert><input type="checkbox"></label></td>
      <td><a href="#sn-1">SN-1</a></td>
      <td><span data-online="true" data-old="false">Online</span></td>
    </tr></tbody></table>
  `,
  oldStatus: { from: start + 4 * minute, className: 'age', text: 'as of 10:00' },
  texts: { appMissing: 'missing', reload: 'Reload' },
};

let picture: ShownPicture;
let root: HTMLElement;

const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value));
const shown = () => document.getElementById('early-list');
const line = () => document.getElementById('early-list-line')?.textContent;

function button(name: string): HTMLElement {
  const found = shown()?.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(start);
  store(storageKeys.session, { person: { id: 'ada', name: 'Ada', email: '' }, since: start - minute });
  store(storageKeys.lastActivity, start);
  store(storageKeys.settings, settings);
  document.title = 'Infusion Console';
  document.body.innerHTML = '<div id="root"></div><div id="splash"></div>';
  root = document.getElementById('root') ?? document.body;
  const drawn = showPicture(record);
  if (!drawn) throw new Error('The picture was not drawn.');
  picture = drawn;
});

afterEach(() => {
  giveUpPicture();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('data-mantine-color-scheme');
});

it('looks as its person wants it', () => {
  const own = { ...record, look: { density: 'glove', contrast: 'high', colourScheme: 'dark' } };
  showPicture(own);
  expect({ ...document.documentElement.dataset }).toMatchObject({
    density: 'glove',
    contrast: 'high',
    mantineColorScheme: 'dark',
  });
});

describe('the picture', () => {
  it('is gone within a second once its person may not see it, with its title', () => {
    localStorage.removeItem(storageKeys.session);
    vi.advanceTimersByTime(1_000);
    expect(shown()).toBeNull();
    expect(document.title).toBe('Infusion Console');
    expect(document.getElementById('splash')).not.toBeNull();
  });

  it('is not seen while the page is hidden, nor afterwards by whoever may not see it', () => {
    setVisibility('hidden');
    expect(shown()?.style.visibility).toBe('hidden');
    setVisibility('visible');
    expect(shown()?.style.visibility).toBe('');
    setVisibility('hidden');
    vi.setSystemTime(start + 31 * minute);
    setVisibility('visible');
    expect(shown()).toBeNull();
  });

  it('says of statuses that they are old as soon as they are', () => {
    vi.advanceTimersByTime(3 * minute);
    expect(shown()?.textContent).not.toContain('as of');
    store(storageKeys.lastActivity, start + 3 * minute);
    vi.advanceTimersByTime(2 * minute);
    expect(shown()?.querySelector('[data-online]')?.getAttribute('data-old')).toBe('true');
    expect(shown()?.textContent?.match(/as of 10:00/g)).toHaveLength(1);
  });

  it('whose app is missing keeps saying so', () => {
    picture.showLoadFailure();
    expect(line()).toBe('missingReload');
    vi.setSystemTime(start + 31 * minute);
    vi.advanceTimersByTime(1_000);
    expect(shown()).toBeNull();
    expect(line()).toBe('missingReload');
  });
});

describe('a row of the picture', () => {
  const cells = () => Array.from(shown()?.querySelectorAll('td') ?? []);

  /** How often its link is followed. */
  function watchLink() {
    const followed = vi.fn();
    shown()?.querySelector('a')?.addEventListener('click', followed);
    return followed;
  }

  it('leads where its link does, wherever it is tapped', () => {
    const followed = watchLink();
    const [, , status] = cells();
    status?.click();
    expect(followed).toHaveBeenCalledTimes(1);
  });

  it('leads nowhere from the cell of what is not ready', () => {
    const followed = watchLink();
    const [checkbox] = cells();
    checkbox?.click();
    expect(followed).not.toHaveBeenCalled();
  });

  it.each(['a', 'button'])('hands the focus over to the app: %s', async (ready) => {
    root.innerHTML = '<button aria-label="Lock now"></button><a href="#sn-1">SN-1</a>';
    shown()?.querySelector<HTMLElement>(ready)?.focus();
    document.dispatchEvent(new Event(appShown));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toBeNull();
    expect(document.activeElement).toBe(root.querySelector(ready));
  });

  it('that is pressed stays until the finger is lifted, two seconds at most', async () => {
    const press = () => cells()[1]?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    press();
    document.dispatchEvent(new Event(appShown));
    await vi.advanceTimersByTimeAsync(1_900);
    expect(shown()).not.toBeNull();
    window.dispatchEvent(new Event('pointerup'));
    await vi.advanceTimersByTimeAsync(100);
    expect(shown()).toBeNull();
  });
});

describe('Lock and Logout on the picture', () => {
  it('clear it at once, and are carried out by the app', async () => {
    const clicked = vi.fn();
    root.innerHTML = '<button aria-label="Lock now" data-ends-session="true"></button>';
    root.addEventListener('click', clicked);
    button('Lock now').click();
    expect(shown()?.textContent).toBe('');
    expect(document.getElementById('splash')).not.toBeNull();
    expect(localStorage.getItem(storageKeys.session)).not.toBeNull();
    document.dispatchEvent(new Event(appShown));
    await vi.advanceTimersByTimeAsync(100);
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  const failures: [string, () => void][] = [
    ['cannot be loaded', () => picture.showLoadFailure()],
    ['cannot start', () => giveUpPicture()],
  ];

  it.each(failures)('end the session by themselves when the app %s', (_, fail) => {
    button('Lock now').click();
    fail();
    expect(localStorage.getItem(storageKeys.session)).toBeNull();
    expect(localStorage.getItem(storageKeys.mustClear)).toBe('true');
    expect(localStorage.getItem(storageKeys.askCredentials)).toBe('true');
  });

  it('still do so when the app is known to be missing', () => {
    picture.showLoadFailure();
    button('Lock now').click();
    expect(shown()?.textContent).toBe('');
    expect(localStorage.getItem(storageKeys.session)).toBeNull();
    expect(line()).toBe('missingReload');
  });
});
