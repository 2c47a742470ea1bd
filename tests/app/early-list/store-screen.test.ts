// The app stores a list's screen for the next start, and whose it is.
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStoreScreen } from '../../../src/early-list/early-list.ts';
import type { ListInfo } from '../../../src/early-list/store-screen.ts';
import { readStoredList } from '../../../src/early-list/stored-list.ts';
import { firstScreenShown } from '../../../src/lib/first-screen.ts';
import { writeStored } from '../../../src/lib/local-storage.ts';
import { clearScreenCopies } from '../../../src/lib/screen-copies.ts';
import { storageKeys } from '../../../src/lib/storage-keys.ts';
import { saveRecord } from '../../../src/session/session-record.ts';

const info: ListInfo = {
  person: 'ada',
  start: '/dashboard/monitors',
  look: { density: 'comfortable', contrast: 'auto', colourScheme: 'auto' },
  readAt: 1_800_000_000_000,
  oldStatus: { from: 1_800_000_300_000, className: 'age', text: 'at 10:00' },
  texts: { tapRecorded: 'recorded', tapLost: 'lost', appMissing: 'missing', reload: 'Reload' },
};

const signIn = (id: string) => saveRecord({ person: { id, name: id, email: '' }, since: 1_800_000_000_000 });

const settings = {
  apiBase: '/api/',
  auth: { domain: 'https://id.example.org', clientId: 'console', audience: 'api' },
  idleMinutes: 5,
};

/** Longer than the screen must be unchanged, and the browser busy. */
const untilStoredMs = 10_000;

let loader: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"><p>SN-1</p></div>';
  loader = document.createElement('script');
  loader.dataset.build = 'b1';
  document.documentElement.lang = 'en';
  document.head.append(loader);
  firstScreenShown();
  writeStored(storageKeys.settings, settings);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
  loader.remove();
});

describe('the screen of a list', () => {
  it('is stored for the person who sees it', () => {
    signIn('ada');
    renderHook(() => useStoreScreen(info, false));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList('b1 en')).toMatchObject({
      build: 'b1 en',
      person: 'ada',
      content: [['p', {}, 'SN-1']],
    });
  });

  it('is stored with the settings of the device, and not where each start asks the provider', () => {
    signIn('ada');
    const { unmount } = renderHook(() => useStoreScreen(info, false));
    vi.advanceTimersByTime(untilStoredMs);
    const stored = { settings: JSON.stringify(settings), idleLimitMs: 5 * 60_000 };
    expect(readStoredList('b1 en')).toMatchObject(stored);
    unmount();
    clearScreenCopies();
    writeStored(storageKeys.settings, { ...settings, auth: { ...settings.auth, tokens: 'memory' } });
    renderHook(() => useStoreScreen(info, false));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList('b1 en')).toBeNull();
  });

  it('is removed, and not stored again, once the list is out of date', () => {
    signIn('ada');
    const { rerender } = renderHook(({ old }) => useStoreScreen(old ? null : info, old), {
      initialProps: { old: false },
    });
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList('b1 en')).not.toBeNull();
    rerender({ old: true });
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList('b1 en')).toBeNull();
  });

  it('is not stored where another person is signed in by now, or nobody', () => {
    renderHook(() => useStoreScreen(info, false));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList('b1 en')).toBeNull();
    signIn('berta');
    document.querySelector('p')?.append('!');
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList('b1 en')).toBeNull();
  });

  it('is stored again after all copies were cleared, unless the device is being cleared', () => {
    signIn('ada');
    renderHook(() => useStoreScreen(info, false));
    vi.advanceTimersByTime(untilStoredMs);
    clearScreenCopies();
    expect(readStoredList('b1 en')).toBeNull();
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList('b1 en')).not.toBeNull();
    writeStored(storageKeys.mustClear, true);
    clearScreenCopies();
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList('b1 en')).toBeNull();
  });

  it('is not stored while a dialog stands over it', () => {
    signIn('ada');
    document.body.append(Object.assign(document.createElement('div'), { role: 'dialog' }));
    renderHook(() => useStoreScreen(info, false));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList('b1 en')).toBeNull();
  });
});
