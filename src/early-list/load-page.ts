// The page loader, the script that the page runs first: it reads the start record, shows its picture where its person may see
// it now, and lets the app run once that is painted. It has no libraries, because each kB delays the first row.

import { preferredLanguage } from '../i18n/preferred-language.ts';
import { type FetchedTexts, fetchStartTexts, startTimeoutMs } from '../i18n/start-texts.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { isExpired } from '../session/time-limits.ts';
import { maySee } from './may-see.ts';
import { showPicture } from './show-picture.ts';
import { buildOf, readStartRecord, type StartRecord } from './start-record.ts';

/** A page in the background draws no frame. */
const longestFrameMs = 200;

declare global {
  /** The texts that the app starts with, on their way. */
  var startTexts: Promise<FetchedTexts> | undefined;
  /** The record with whose rows the app's first list begins. */
  var startRecord: StartRecord | undefined;
  /** Takes the app's start from the last of its scripts, and runs it: now, or when the picture is painted. */
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

function requestStartTexts(): void {
  const chosen = preferredLanguage() ?? 'en';
  document.documentElement.lang = chosen;
  globalThis.startTexts = fetchStartTexts(chosen);
}

function recordToShow(): StartRecord | null {
  const now = serviceNow();
  const build = buildOf(script);
  const record = build === undefined ? null : readStartRecord(build);
  if (record === null || !maySee(record, now)) return null;
  // Its times are without a date, as today's are.
  const isToday = new Date(record.readAt).toDateString() === new Date(now).toDateString();
  return isToday && !isExpired(record.readAt, now) ? record : null;
}

function start(): void {
  const record = recordToShow();
  const picture = record && showPicture(record);
  if (!record || !picture) return;
  globalThis.startRecord = record;
  const { showLoadFailure } = picture;
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
    /** The first call runs the app, others nothing. */
    function runOrShowFailure(): void {
      try {
        run();
      } catch (error) {
        showLoadFailure();
        throw error;
      }
    }
    // Once the picture is painted.
    requestAnimationFrame(() => setTimeout(runOrShowFailure));
    setTimeout(runOrShowFailure, longestFrameMs);
    expectApp();
  };
  // By then all scripts of the page have run.
  document.addEventListener('DOMContentLoaded', () => {
    if (!isLoaded) showLoadFailure();
  });
}

hideRefusedChannels();
requestStartTexts();
start();
