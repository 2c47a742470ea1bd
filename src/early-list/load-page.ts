// The page loader, the script that the page runs first: it shows the list that was last shown, where its person may see
// it now, and lets the app run once that is painted. It has no libraries, because each kB delays the first row.

import type { Language } from '../../contract/common/languages.ts';
import { preferredLanguage } from '../i18n/preferred-language.ts';
import type { FetchedTexts } from '../i18n/start-texts.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { isExpired } from '../session/time-limits.ts';
import { maySeeList } from './may-see-list.ts';
import { drawList, showList } from './show-list.ts';
import { buildOf, readStoredList, type StoredList } from './stored-list.ts';

/** The list's styles are on the device, or not worth waiting for. */
const stylesTimeoutMs = 500;
/** An app that has drawn nothing until then will not. */
const startTimeoutMs = 15_000;
/** A page in the background draws no frame. */
const longestFrameMs = 200;

declare global {
  /** The texts that the app starts with, on their way. */
  var startTexts: Promise<FetchedTexts> | undefined;
  /** Takes the app's start from the last of its scripts, and runs it: now, or when the early list is painted. */
  var startApp: ((run: () => void) => void) | undefined;
}

/**
 * Firefox with blocked cookies has channels between tabs that cannot be made. Dexie makes one while it is imported, and
 * none where there is no such class.
 */
function hideRefusedChannels(): void {
  try {
    new BroadcastChannel('').close();
  } catch {
    Object.assign(globalThis, { BroadcastChannel: undefined });
  }
}

const script = document.currentScript as HTMLElement | null;

/** Fetches the texts that the app starts with, in English where the language's own cannot be had. */
function fetchStartTexts(): void {
  const chosen = preferredLanguage() ?? 'en';
  document.documentElement.lang = chosen;
  const fetchIn = async (language: Language) => {
    const response = await fetch(`${script?.dataset.texts}${language}/start.json`, {
      signal: AbortSignal.timeout(startTimeoutMs),
    });
    if (!response.ok) throw new TypeError();
    return { language, texts: await response.json() };
  };
  globalThis.startTexts = fetchIn(chosen).catch(() => fetchIn('en'));
}

function listToShow(): StoredList | null {
  const now = serviceNow();
  const build = buildOf(script);
  const list = build === undefined ? null : readStoredList(build);
  if (list === null || !maySeeList(list, now)) return null;
  // Its times are without a date, as today's are.
  const isToday = new Date(list.readAt).toDateString() === new Date(now).toDateString();
  return isToday && !isExpired(list.readAt, now) ? list : null;
}

/** Adds what the page has not yet of a list's styles. Resolves when all are there; rejects where one is not, in time. */
function loadStyles(styles: readonly string[]): Promise<unknown> | null {
  const missing = styles.filter((href) => !document.querySelector(`link[rel=stylesheet][href="${href}"]`));
  const loading = missing.map((href) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
    document.head.append(link);
    return new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', reject);
    });
  });
  if (loading.length === 0) return null;
  const timeout = new Promise((_, reject) => setTimeout(reject, stylesTimeoutMs));
  return Promise.race([Promise.all(loading), timeout]);
}

/** Runs something once, when the page has been painted. */
function onceAfterPaint(run: () => void): void {
  let isDue = true;
  function runOnce(): void {
    if (isDue) run();
    isDue = false;
  }
  requestAnimationFrame(() => setTimeout(runOnce));
  setTimeout(runOnce, longestFrameMs);
}

function start(): void {
  const list = listToShow();
  const root = document.getElementById('root');
  const element = list && drawList(list);
  if (!list || !root || !element) return;
  const shown = Promise.resolve(loadStyles(list.styles)).then(() => {
    // While the styles were loaded, the person may have signed out in another tab.
    return maySeeList(list, serviceNow()) ? showList(list, element, root) : null;
  });
  const showLoadFailure = () =>
    shown.then(
      (early) => early?.showLoadFailure(),
      () => undefined,
    );
  /** In the background the app draws nothing. */
  function expectApp(): void {
    setTimeout(
      () => (document.visibilityState === 'hidden' ? expectApp() : showLoadFailure()),
      startTimeoutMs,
    );
  }
  let isLoaded = false;
  globalThis.startApp = (run) => {
    isLoaded = true;
    function runOrShowFailure(): void {
      expectApp();
      try {
        run();
      } catch (error) {
        showLoadFailure();
        throw error;
      }
    }
    // A list that cannot be shown delays nothing.
    shown.then(() => onceAfterPaint(runOrShowFailure), run);
  };
  // By then all scripts of the page have run.
  document.addEventListener('DOMContentLoaded', () => {
    if (!isLoaded) showLoadFailure();
  });
}

hideRefusedChannels();
fetchStartTexts();
start();
