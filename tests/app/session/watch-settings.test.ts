// When the hospital's settings are read again, and what other tabs learn of it.
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Settings } from '../../../contract/service/settings.ts';
import { createReachability } from '../../../src/api/reachability.ts';
import { storageKeys } from '../../../src/lib/storage-keys.ts';
import { loadSettings, watchSettings } from '../../../src/session/settings.ts';

const auth = { domain: 'https://id.example.org', clientId: 'console', audience: 'api' };
const settings = { apiBase: '/api/', auth, help: {} };

/** What the service answers; null: it is not reached. */
let answer: object | null;
/** How often it was asked. */
let asked: number;
beforeEach(() => {
  answer = settings;
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (answer === null) throw new TypeError('Failed to fetch');
    return Response.json(answer);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored = () => JSON.parse(localStorage.getItem(storageKeys.settings) ?? 'null') as Settings | null;

function watch() {
  const reachability = createReachability(createStore(), async () => false);
  const obeyed: (string | undefined)[] = [];
  const storedThen: (string | undefined)[] = [];
  watchSettings(({ deviceStorage }) => {
    obeyed.push(deviceStorage);
    storedThen.push(stored()?.deviceStorage);
  }, reachability);
  return { reachability, obeyed, storedThen };
}

it('a value that became stricter while the tablet was offline is obeyed once the service is reached, before others hear of it', async () => {
  await loadSettings();
  const { reachability, obeyed, storedThen } = watch();
  answer = null;
  reachability.report('offline');
  reachability.report('noAnswer');
  expect(obeyed).toEqual([]);
  answer = { ...settings, deviceStorage: 'off' };
  reachability.report(null);
  await expect.poll(() => obeyed).toEqual(['off']);
  expect(storedThen).toEqual([undefined]);
  await expect.poll(() => stored()?.deviceStorage).toBe('off');
  // A start without a network has it, too.
  answer = null;
  expect((await loadSettings()).deviceStorage).toBe('off');
});

it('what another tab has read is obeyed at once, and when a page wakes up', async () => {
  await loadSettings();
  const { obeyed } = watch();
  localStorage.setItem(storageKeys.settings, JSON.stringify({ ...settings, deviceStorage: 'session' }));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.lastActivity }));
  expect(obeyed).toEqual([]);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.settings }));
  expect(obeyed).toEqual(['session']);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(obeyed.slice(0, 2)).toEqual(['session', 'session']);
});

it('they are read again every five minutes, and what is no answer of the service changes nothing', async () => {
  await loadSettings();
  vi.useFakeTimers();
  const { obeyed } = watch();
  const before = asked;
  answer = { title: 'Sign in to the Wi-Fi' };
  await vi.advanceTimersByTimeAsync(5 * 60_000 + 2_000);
  expect(asked).toBe(before + 1);
  expect(obeyed).toEqual([]);
  expect(stored()).toEqual(settings);
  answer = { ...settings, deviceStorage: 'session' };
  await vi.advanceTimersByTimeAsync(5 * 60_000 + 2_000);
  expect(obeyed).toEqual(['session']);
});

it('what a full storage does not take leaves no older settings behind, by which the next start would keep more', async () => {
  await loadSettings();
  const { reachability, obeyed } = watch();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  answer = { ...settings, deviceStorage: 'off' };
  reachability.report('offline');
  reachability.report(null);
  await expect.poll(() => obeyed).toEqual(['off']);
  await expect.poll(() => stored()).toBeNull();
  full.mockRestore();
  expect((await loadSettings()).deviceStorage).toBe('off');
});
