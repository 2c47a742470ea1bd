// Puts the picture of a start record into the page, and takes it away when the app has drawn its own screen, or when it must
// not be seen any more.
import { coverAttribute } from '../lib/first-screen.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { endSession } from './end-session.ts';
import { appShown, pictureId, startFailed } from './hand-over.ts';
import { maySee } from './may-see.ts';
import { drawPicture } from './picture.ts';
import type { StartRecord } from './start-record.ts';

const checkIntervalMs = 1_000;

/** Touch screens make the click of a finger that is lifted in a task of its own. */
const clickAfterLiftMs = 100;

/** Whoever presses for longer, or whose lifting the browser does not tell, keeps nobody from the app. */
const longestPressMs = 2_000;

/** Statuses that were current when the picture was taken may not hold any more. May be called again. */
function markOld(picture: Element, { oldStatus }: StartRecord): void {
  if (serviceNow() < oldStatus.from) return;
  for (const badge of picture.querySelectorAll('[data-online][data-old=false]')) {
    badge.setAttribute('data-old', 'true');
    const age = document.createElement('span');
    age.className = oldStatus.className;
    age.textContent = oldStatus.text;
    badge.after(age);
  }
}

/** Null where the picture is not as it was stored. */
function createPicture(record: StartRecord): HTMLElement | null {
  const picture = document.createElement('div');
  picture.id = pictureId;
  picture.setAttribute(coverAttribute, '');
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  try {
    picture.append(drawPicture(record.picture, nonce));
    markOld(picture, record);
    return picture;
  } catch {
    return null;
  }
}

function setLook({ look: { density, contrast, colourScheme } }: StartRecord): void {
  const byDevice = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const mantineColorScheme = colourScheme === 'auto' ? byDevice : colourScheme;
  Object.assign(document.documentElement.dataset, { density, contrast, mantineColorScheme });
}

/** The first of the app's elements that match, and have this value in common with one of the picture. */
function findIn(root: Element, selector: string, attribute: string, value: string): HTMLElement | undefined {
  const all = Array.from(root.querySelectorAll<HTMLElement>(selector));
  return all.find((each) => each.getAttribute(attribute) === value);
}

/** The link of a tapped row that opens; null for the cells of what is not ready, and for links, which are the browser's. */
function linkOf(target: Element): HTMLElement | null {
  if (target.closest('a') || target.querySelector('[inert]') || !(getSelection()?.isCollapsed ?? true))
    return null;
  return target.closest('[data-opens]')?.querySelector('a') ?? null;
}

/** Resolves when a finger that presses is lifted: with the picture, its click would be lost. */
function untilLifted(): Promise<unknown> {
  return new Promise((resolve) => {
    const end = () => setTimeout(resolve, clickAfterLiftMs);
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, { once: true });
    setTimeout(resolve, longestPressMs);
  });
}

export interface ShownPicture {
  /** Says that the app cannot be loaded, or fails while it is. */
  showLoadFailure(): void;
}

/** Shows the record's picture until the app is there; null where there is none. */
export function showPicture(record: StartRecord): ShownPicture | null {
  const root = document.getElementById('root');
  const picture = createPicture(record);
  return root && picture && show(record, picture, root);
}

function show(record: StartRecord, picture: HTMLElement, root: HTMLElement): ShownPicture {
  setLook(record);
  const titleBefore = document.title;
  document.title = record.title;
  const splash = document.getElementById('splash');
  splash?.remove();
  root.before(picture);
  /** Says that the app is missing. */
  let line: HTMLElement | null = null;
  /** The name of the button that was tapped, Lock or Logout. */
  let ending: string | null = null;
  let lifted: Promise<unknown> = Promise.resolve();
  const watch = new AbortController();
  const { signal } = watch;

  /** Nothing of the list is left in the page; the empty element still stands before what the app draws. */
  function clear(): void {
    picture.replaceChildren();
    document.title = titleBefore;
    if (splash && !line) root.after(splash);
  }

  function remove(): void {
    watch.abort();
    clearInterval(timer);
    picture.remove();
  }

  /** Without the app's own button. */
  function endHere(): void {
    if (ending !== null) endSession();
    ending = null;
  }

  /** In another tab the person may have signed out; and a tablet may have slept. */
  function check(): void {
    if (maySee(record, serviceNow())) {
      markOld(picture, record);
      return;
    }
    clear();
    remove();
  }

  /** A hidden page shows nothing: when it is seen again, somebody else may look at it. */
  function followVisibility(): void {
    const isHidden = document.visibilityState === 'hidden';
    if (!isHidden) check();
    picture.style.visibility = isHidden ? 'hidden' : '';
  }

  function end(button: Element): void {
    ending = button.getAttribute('aria-label');
    clear();
    // Until the app has ended the session.
    if (splash) splash.style.animation = 'none';
    if (line) endHere();
  }

  function answer({ target }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    const button = target.closest('[data-ends-session]');
    if (button) end(button);
    else linkOf(target)?.click();
  }

  async function handOver(): Promise<void> {
    await lifted;
    // Somebody may have signed out meanwhile.
    if (signal.aborted) return;
    const { scrollX, scrollY } = window;
    const focused = picture.querySelector(':focus');
    const attribute = focused?.hasAttribute('href') ? 'href' : 'aria-label';
    const value = focused?.getAttribute(attribute);
    remove();
    splash?.remove();
    line?.remove();
    window.scrollTo(scrollX, scrollY);
    if (value) findIn(root, `[${attribute}]`, attribute, value)?.focus({ preventScroll: true });
    const button = ending !== null && findIn(root, '[data-ends-session]', 'aria-label', ending);
    if (button) button.click();
    else endHere();
  }

  function giveUp(): void {
    endHere();
    remove();
    splash?.remove();
    line?.remove();
  }

  const timer = setInterval(check, checkIntervalMs);
  for (const type of ['storage', 'pageshow', 'focus']) window.addEventListener(type, check, { signal });
  picture.addEventListener('click', answer);
  picture.addEventListener('pointerdown', () => {
    lifted = untilLifted();
  });
  document.addEventListener('visibilitychange', followVisibility, { signal });
  document.addEventListener(appShown, () => void handOver(), { signal });
  document.addEventListener(startFailed, giveUp, { signal });
  return {
    showLoadFailure() {
      if (signal.aborted || line) return;
      endHere();
      splash?.remove();
      const button = document.createElement('button');
      button.textContent = record.texts.reload;
      button.addEventListener('click', () => location.reload());
      line = document.createElement('div');
      line.id = 'early-list-line';
      line.setAttribute('role', 'alert');
      line.append(record.texts.appMissing, button);
      document.body.append(line);
    },
  };
}
