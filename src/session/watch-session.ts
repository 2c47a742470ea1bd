// Checks the session every second, when the page wakes up, and when another tab changes the storage. A hidden page is
// covered, so that it does not show the screen of an ended session when it becomes visible.

import { deviceNow } from '../lib/service-clock.ts';
import { hidePrivacyScreen, showPrivacyScreen } from './privacy-screen.ts';
import type { Session } from './session-api.ts';

const checkIntervalMs = 1_000;

/** Events within this time count as one activity. */
const activityDebounceMs = 250;

/** Polling, events of the service and sound do not count as activity. */
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** The idle question with the overlay around it, whose taps have handlers of their own. */
const question = '[data-idle-question]';
const dialog = '[data-idle-dialog]';

/** Answers to the idle question other than taps: Escape, and a mouse that moves beside the dialog. */
function answersQuestion(event: Event, target: Element): boolean {
  if (event instanceof KeyboardEvent) return event.key === 'Escape';
  return (
    event.type === 'pointermove' && Reflect.get(event, 'pointerType') === 'mouse' && !target.closest(dialog)
  );
}

/** Whether an event comes from a person: browsers also report a mouse that does not move. */
function createActivityFilter() {
  let at = '';
  return (event: Event): boolean => {
    const { target } = event;
    if (target instanceof Element && target.closest(question) && !answersQuestion(event, target))
      return false;
    if (event.type !== 'pointermove' || !(event instanceof MouseEvent)) return true;
    const before = at;
    at = `${event.screenX} ${event.screenY}`;
    return at !== before;
  };
}

interface WatchedPage {
  reload(): void;
  /** Stops watching. */
  signal?: AbortSignal;
}

function watchActivity(session: Session, { signal }: WatchedPage): void {
  const isActivity = createActivityFilter();
  let recordedAt = 0;

  function record(event: Event): void {
    if (!isActivity(event)) return;
    const since = deviceNow() - recordedAt;
    if (since >= 0 && since < activityDebounceMs) return;
    recordedAt = deviceNow();
    session.recordActivity();
  }

  const options = { capture: true, passive: true, ...(signal && { signal }) };
  for (const type of activities) window.addEventListener(type, record, options);
}

export function watchSession(session: Session, page: WatchedPage): void {
  const { signal } = page;
  const options = signal ? { signal } : {};

  function check(): void {
    if (session.check() && document.visibilityState === 'visible') hidePrivacyScreen();
  }

  watchActivity(session, page);
  const timer = setInterval(check, checkIntervalMs);
  signal?.addEventListener('abort', () => clearInterval(timer));
  for (const type of ['focus', 'online', 'storage']) window.addEventListener(type, check, options);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') check();
      else showPrivacyScreen();
    },
    options,
  );
  window.addEventListener('pagehide', showPrivacyScreen, options);
  window.addEventListener(
    'pageshow',
    (event) => {
      // A page from the back/forward cache may show another person's data.
      if (event.persisted) page.reload();
      else check();
    },
    options,
  );
}
