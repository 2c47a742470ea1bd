// Puts a stored list into the page, and takes it away when the app has drawn its own, or when it must not be seen any more.
import { coverAttribute } from '../lib/first-screen.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { drawStored } from './draw-stored.ts';
import { recordInput } from './early-input.ts';
import { endSession } from './end-session.ts';
import { appShown, earlyListId, startFailed } from './hand-over.ts';
import { maySeeList } from './may-see-list.ts';
import type { StoredList } from './stored-list.ts';

const checkIntervalMs = 1_000;
const lostTapShownMs = 8_000;

/** Statuses that were current when the list was stored may not hold any more. May be called again. */
function markOld(element: Element, { oldStatus }: StoredList): void {
  if (serviceNow() < oldStatus.from) return;
  for (const badge of element.querySelectorAll('[data-online][data-old=false]')) {
    badge.setAttribute('data-old', 'true');
    const age = document.createElement('span');
    age.className = oldStatus.className;
    age.textContent = oldStatus.text;
    badge.after(age);
  }
}

/** The list as elements, not in the page yet; null where it is not as it was stored. */
export function drawList(list: StoredList): HTMLElement | null {
  const element = document.createElement('div');
  element.id = earlyListId;
  element.setAttribute(coverAttribute, '');
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  try {
    drawStored(element, list.content, nonce);
    markOld(element, list);
    return element;
  } catch {
    return null;
  }
}

function setLook({ look: { density, contrast, colourScheme } }: StoredList): void {
  const byDevice = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const mantineColorScheme = colourScheme === 'auto' ? byDevice : colourScheme;
  Object.assign(document.documentElement.dataset, { density, contrast, mantineColorScheme });
}

/** A line that screen readers announce; seen only where it says that something is wrong. */
function createLine(): HTMLElement {
  const line = document.createElement('div');
  line.id = 'early-list-line';
  line.setAttribute('role', 'status');
  document.body.append(line);
  return line;
}

export interface EarlyList {
  /** Says that the app cannot be loaded, or fails while it is. */
  showLoadFailure(): void;
}

/** Shows the drawn list until the app is there. */
export function showList(list: StoredList, element: HTMLElement, root: HTMLElement): EarlyList {
  setLook(list);
  const titleBefore = document.title;
  document.title = list.title;
  const splash = document.getElementById('splash');
  splash?.remove();
  root.before(element);
  const line = createLine();
  let isMissing = false;
  let isEnding = false;
  const input = recordInput(element, {
    onRecorded() {
      line.textContent = list.texts.tapRecorded;
    },
    onEndSession() {
      isEnding = true;
      clear();
      // Until the app has ended the session.
      if (splash) splash.style.animation = 'none';
      if (isMissing) endIfTapped();
      else line.textContent = list.texts.tapRecorded;
    },
  });
  const watch = new AbortController();
  const { signal } = watch;

  /** Nothing of the list is left in the page; the empty element still stands before what the app draws. */
  function clear(): void {
    element.replaceChildren();
    document.title = titleBefore;
    if (splash && !isMissing) root.after(splash);
  }

  function remove(): void {
    watch.abort();
    clearInterval(timer);
    element.remove();
  }

  /** In another tab the person may have signed out; and a tablet may have slept. */
  function check(): void {
    if (maySeeList(list, serviceNow())) {
      markOld(element, list);
      return;
    }
    clear();
    remove();
    // A line that says that the app is missing says nothing of the list, so it stays.
    if (!isMissing) line.remove();
  }

  /** A hidden page shows nothing: when it is seen again, somebody else may look at it. */
  function followVisibility(): void {
    const isHidden = document.visibilityState === 'hidden';
    if (isHidden) input.forget();
    else check();
    element.style.visibility = isHidden ? 'hidden' : '';
  }

  async function handOver(): Promise<void> {
    await input.whenLifted();
    // Somebody may have signed out meanwhile.
    if (signal.aborted) return;
    const { scrollX, scrollY } = window;
    const { activeElement } = document;
    remove();
    splash?.remove();
    window.scrollTo(scrollX, scrollY);
    if (await input.carryOut(root, activeElement)) return line.remove();
    line.textContent = list.texts.tapLost;
    line.dataset.seen = '';
    setTimeout(() => line.remove(), lostTapShownMs);
  }

  function endIfTapped(): void {
    if (isEnding) endSession();
    isEnding = false;
  }

  function giveUp(): void {
    endIfTapped();
    remove();
    splash?.remove();
    line.remove();
  }

  const timer = setInterval(check, checkIntervalMs);
  for (const type of ['storage', 'pageshow', 'focus']) window.addEventListener(type, check, { signal });
  document.addEventListener('visibilitychange', followVisibility, { signal });
  document.addEventListener(appShown, () => void handOver(), { signal });
  document.addEventListener(startFailed, giveUp, { signal });
  return {
    showLoadFailure() {
      if (signal.aborted) return;
      isMissing = true;
      input.stop();
      endIfTapped();
      splash?.remove();
      const button = document.createElement('button');
      button.textContent = list.texts.reload;
      button.addEventListener('click', () => location.reload());
      line.dataset.seen = '';
      line.replaceChildren(list.texts.appMissing, button);
    },
  };
}
