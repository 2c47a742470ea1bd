// What the app stores of a list's screen for the next start, and whose it is.
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStoredLists, readStoredList } from '../../../src/early-list/stored-list.ts';
import { type ListInfo, useStoreScreen } from '../../../src/early-list/use-store-screen.ts';
import { writeStored } from '../../../src/lib/local-storage.ts';
import { storageKeys } from '../../../src/lib/storage-keys.ts';
import { firstScreenShown } from '../../../src/lib/when-idle.ts';
import { saveRecord } from '../../../src/session/session-record.ts';

const info: ListInfo = {
  person: 'ada',
  readAt: 1_800_000_000_000,
  oldStatus: { from: 1_800_000_300_000, className: 'age', text: 'at 10:00' },
  texts: { tapRecorded: 'recorded', tapLost: 'lost', appMissing: 'missing', reload: 'Reload' },
};

const signIn = (id: string) => saveRecord({ person: { id, name: id, email: '' }, since: 1_800_000_000_000 });

/** Longer than the screen must be unchanged, and the browser busy. */
const untilStoredMs = 10_000;

let loader: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"><p>SN-1</p></div>';
  loader = document.createElement('script');
  loader.dataset.build = 'b1';
  document.head.append(loader);
  firstScreenShown();
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
    renderHook(() => useStoreScreen(info));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList()).toMatchObject({ build: 'b1', person: 'ada', content: [['p', {}, 'SN-1']] });
  });

  it('is not stored where another person is signed in by now, or nobody', () => {
    renderHook(() => useStoreScreen(info));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList()).toBeNull();
    signIn('berta');
    document.querySelector('p')?.append('!');
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList()).toBeNull();
  });

  it('is stored again after all copies were cleared, unless the device is being cleared', () => {
    signIn('ada');
    renderHook(() => useStoreScreen(info));
    vi.advanceTimersByTime(untilStoredMs);
    clearStoredLists();
    expect(readStoredList()).toBeNull();
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList()).not.toBeNull();
    writeStored(storageKeys.mustClear, true);
    clearStoredLists();
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList()).toBeNull();
  });

  it('is not stored while a dialog stands over it', () => {
    signIn('ada');
    document.body.append(Object.assign(document.createElement('div'), { role: 'dialog' }));
    renderHook(() => useStoreScreen(info));
    vi.advanceTimersByTime(untilStoredMs);
    expect(readStoredList()).toBeNull();
  });
});
