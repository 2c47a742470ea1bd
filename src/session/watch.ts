// When the session is looked at: by a tick, whenever the page wakes up, and when another tab says something. A page
// that nobody looks at is covered, so that it cannot show what is over when it comes back.
import { hidePrivacyScreen, showPrivacyScreen } from './privacy-screen.ts';
import type { Session } from './session-api.ts';

const checkIntervalMs = 1_000;

/** Events that come in numbers are one activity for so long, in ms. */
const activityDebounceMs = 250;

/** What a person does; polling, events of the service and sound are none of it. */
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** The question of the idle guard and all that it covers: a tap there says by itself what it means. */
const question = '[data-idle-question]';
/** What it is asked in. */
const dialog = '[data-idle-dialog]';

/** Answers to the question that no tap is: Escape, and a mouse that is moved beside it. */
function answersQuestion(event: Event, target: Element): boolean {
  if (event instanceof KeyboardEvent) return event.key === 'Escape';
  return (
    event.type === 'pointermove' && Reflect.get(event, 'pointerType') === 'mouse' && !target.closest(dialog)
  );
}

/** Whether an event comes from a person: browsers tell of a mouse that lies still, too. */
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

/** The page that is watched. */
interface WatchedPage {
  /** Loads it anew. */
  reload(): void;
  /** Ends the watching; without it that lasts for as long as the page lives. */
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

/** Watches from now on. */
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
      // What the browser kept frozen is of before, whoever is signed in now.
      if (event.persisted) page.reload();
      else look();
    },
    options,
  );
}
