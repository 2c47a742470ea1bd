// The app stores what a list's screen shows for the next start, and whose it is.
import { cleanup, renderHook } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStoreRecord } from '../../../src/early-list/early-list.ts';
import { readStartRecord } from '../../../src/early-list/start-record.ts';
import type { ListFacts } from '../../../src/early-list/store-record.ts';
import { firstScreenShown } from '../../../src/lib/first-screen.ts';
import { writeStored } from '../../../src/lib/local-storage.ts';
import { clearStartRecords } from '../../../src/lib/start-records.ts';
import { storageKeys } from '../../../src/lib/storage-keys.ts';
import { keepingAtom } from '../../../src/session/device-storage.ts';
import { saveRecord } from '../../../src/session/session-record.ts';

const facts: ListFacts = {
  person: 'ada',
  start: '/',
  look: { density: 'comfortable', contrast: 'auto', colourScheme: 'auto' },
  readAt: 1_800_000_000_000,
  oldStatus: { from: 1_800_000_300_000, className: 'age', text: 'at 10:00' },
  query: '["monitors"]',
  rows: [{ id: 'm1' }],
  count: 1,
  texts: { appMissing: 'missing', reload: 'Reload' },
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
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
  loader.remove();
});

describe('the screen of a list', () => {
  it('is stored for the person who sees it', () => {
    signIn('ada');
    renderHook(() => useStoreRecord(facts, false));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')).toMatchObject({
      build: 'b1 en',
      person: 'ada',
      rows: [{ id: 'm1' }],
      picture: '<p>SN-1</p>',
    });
  });

  it('is stored without a style sheet that did not come, whose rules no browser gives', () => {
    signIn('ada');
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    Object.defineProperty(link, 'sheet', {
      get: () => ({
        get cssRules(): never {
          throw new DOMException('Cannot access rules', 'SecurityError');
        },
      }),
    });
    document.head.append(link);
    renderHook(() => useStoreRecord(facts, false));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')?.picture).toBe('<p>SN-1</p>');
    link.remove();
  });

  it('is stored with the settings of the device, and not where each start asks the provider', () => {
    signIn('ada');
    const { unmount } = renderHook(() => useStoreRecord(facts, false));
    vi.advanceTimersByTime(untilStoredMs);
    const stored = { settings: JSON.stringify(settings), rights: 0, idleLimitMs: 5 * 60_000 };
    expect(readStartRecord('b1 en')).toMatchObject(stored);
    unmount();
    clearStartRecords();
    writeStored(storageKeys.settings, { ...settings, auth: { ...settings.auth, tokens: 'memory' } });
    renderHook(() => useStoreRecord(facts, false));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')).toBeNull();
  });

  it.each(['session', 'off'])(
    'is not stored where the hospital lets nothing lie on the device: %s',
    (deviceStorage) => {
      signIn('ada');
      writeStored(storageKeys.settings, { ...settings, deviceStorage });
      renderHook(() => useStoreRecord(facts, false));
      vi.advanceTimersByTime(untilStoredMs);
      expect(readStartRecord('b1 en')).toBeNull();
    },
  );

  it('is not stored where this page may keep nothing, though another has read settings since that allow it', () => {
    signIn('ada');
    const nothing = { listsOnDevice: false, listsInMemory: false, tokensOnDevice: false };
    const before = getDefaultStore().get(keepingAtom);
    getDefaultStore().set(keepingAtom, nothing);
    renderHook(() => useStoreRecord(facts, false));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')).toBeNull();
    getDefaultStore().set(keepingAtom, before);
  });

  it('is removed, and not stored again, once the list is out of date', () => {
    signIn('ada');
    const { rerender } = renderHook(({ old }) => useStoreRecord(old ? null : facts, old), {
      initialProps: { old: false },
    });
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')).not.toBeNull();
    rerender({ old: true });
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')).toBeNull();
  });

  it('is not stored where another person is signed in by now, or nobody', () => {
    renderHook(() => useStoreRecord(facts, false));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')).toBeNull();
    signIn('berta');
    clearStartRecords();
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')).toBeNull();
  });

  it('is stored again after all records were cleared, unless the device is being cleared', () => {
    signIn('ada');
    renderHook(() => useStoreRecord(facts, false));
    vi.advanceTimersByTime(untilStoredMs);
    clearStartRecords();
    expect(readStartRecord('b1 en')).toBeNull();
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')).not.toBeNull();
    writeStored(storageKeys.mustClear, true);
    clearStartRecords();
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')).toBeNull();
  });

  it('is stored once the dialog over it is closed', () => {
    signIn('ada');
    const dialog = Object.assign(document.createElement('div'), { role: 'dialog' });
    document.body.append(dialog);
    renderHook(() => useStoreRecord(facts, false));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')).toBeNull();
    dialog.remove();
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')).not.toBeNull();
  });

  it('is stored as it is when the page is hidden', () => {
    signIn('ada');
    renderHook(() => useStoreRecord(facts, false));
    vi.advanceTimersByTime(untilStoredMs);
    document.querySelector('p')?.append('!');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(readStartRecord('b1 en')?.picture).toBe('<p>SN-1!</p>');
  });

  it('has the rows of a page of ten, and none of a longer one', () => {
    signIn('ada');
    const pageOf = (length: number) => ({ ...facts, rows: Array.from({ length }, (_, id) => ({ id })) });
    const { rerender } = renderHook(({ shown }) => useStoreRecord(shown, false), {
      initialProps: { shown: pageOf(10) },
    });
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')?.rows).toHaveLength(10);
    rerender({ shown: pageOf(25) });
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStartRecord('b1 en')?.rows).toEqual([]);
  });
});
