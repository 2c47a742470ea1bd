// Checks the session every second, when the page wakes up, and when another tab changes the storage. A hidden page is
// covered, so that it cannot show an ended session's screen when it comes back.
import { hidePrivacyScreen, showPrivacyScreen } from './privacy-screen.ts';
import type { Session } from './session-api.ts';

const checkIntervalMs = 1_000;

/** Events within this time count as one activity. */
const activityDebounceMs = 250;

/** Polling, events of the service and sound are no activity. */
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

/** Whether an event comes from a person: browsers report a mouse that lies still, too. */
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
  /** Ends the watching; without it, that goes on as long as the page. */
  gone?: AbortSignal;
}

function watchActivity(session: Session, { gone }: WatchedPage): void {
  const isActivity = createActivityFilter();
  let noted = 0;

  function note(event: Event): void {
    if (!isActivity(event)) return;
    const since = Date.now() - noted;
    if (since >= 0 && since < activityDebounceMs) return;
    noted = Date.now();
    session.recordActivity();
  }

  const options = { capture: true, passive: true, ...(gone && { signal: gone }) };
  for (const type of activities) window.addEventListener(type, note, options);
}

export function watchSession(session: Session, page: WatchedPage): void {
  const { gone } = page;
  const options = gone ? { signal: gone } : {};

  function look(): void {
    if (session.check() && document.visibilityState === 'visible') hidePrivacyScreen();
  }

  watchActivity(session, page);
  const ticks = setInterval(look, checkIntervalMs);
  gone?.addEventListener('abort', () => clearInterval(ticks));
  for (const type of ['focus', 'online', 'storage']) window.addEventListener(type, look, options);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') look();
      else showPrivacyScreen();
    },
    options,
  );
  window.addEventListener('pagehide', showPrivacyScreen, options);
  window.addEventListener(
    'pageshow',
    (event) => {
      // A frozen page may be somebody else's: it is loaded again.
      if (event.persisted) page.reload();
      else look();
    },
    options,
  );
}
