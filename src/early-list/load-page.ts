// What the page runs first: it shows the list that was last shown, where its person may see it now, and lets the app run
// once that is painted. A file of its own without libraries (scripts/lib/page-loader.mjs), because each kB delays the first row.
import { isExpired } from '../session/time-limits.ts';
import { drawStored } from './draw-stored.ts';
import { appShown, earlyListId } from './hand-over.ts';
import { whoMaySeeLists } from './may-see-list.ts';
import { readStoredList, type StoredList } from './stored-list.ts';
import { recordTaps } from './taps.ts';

const checkIntervalMs = 1_000;
/** A page in the background draws no frame. */
const longestFrameMs = 200;
const lostTapShownMs = 8_000;

declare global {
  /** Runs the app, now or when the early list is painted; called by the last of the page's scripts. */
  var runConsole: ((run: () => void) => void) | undefined;
}

const build = document.currentScript?.dataset.build;

function listToShow(): StoredList | null {
  const now = Date.now();
  const person = whoMaySeeLists(now);
  const list = person === null ? null : readStoredList();
  if (list === null || list.person !== person || list.build !== build) return null;
  // Its times are without a date, as today's are.
  const isToday = new Date(list.readAt).toDateString() === new Date(now).toDateString();
  return isToday && !isExpired(list.readAt, now) ? list : null;
}

/** Statuses that were current when the list was kept may not hold any more. */
function markOld(element: Element, { oldStatus }: StoredList): void {
  if (Date.now() < oldStatus.from) return;
  for (const badge of element.querySelectorAll('[data-online][data-old=false]')) {
    badge.setAttribute('data-old', 'true');
    const age = document.createElement('span');
    age.className = oldStatus.className;
    age.textContent = oldStatus.text;
    badge.after(age);
  }
}

function setColourScheme(): void {
  const scheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}

/** A line that screen readers announce; seen only where it says that something is wrong. */
function createLine(): HTMLElement {
  const line = document.createElement('div');
  line.id = 'early-list-line';
  line.setAttribute('role', 'status');
  document.body.append(line);
  return line;
}

/** The list as elements, not in the page yet; null where it is not as it was kept. */
function draw(list: StoredList): HTMLElement | null {
  const element = document.createElement('div');
  element.id = earlyListId;
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  try {
    drawStored(element, list.content, nonce);
  } catch {
    return null;
  }
  markOld(element, list);
  return element;
}

interface EarlyList {
  /** Says that the app cannot be loaded. */
  sayMissing(): void;
}

/** Shows the list until the app is there. */
function show(list: StoredList, element: HTMLElement, root: HTMLElement): EarlyList {
  setColourScheme();
  document.title = list.title;
  const splash = document.getElementById('splash');
  splash?.remove();
  root.before(element);
  const line = createLine();
  const taps = recordTaps(element, () => {
    line.textContent = list.texts.tapKept;
  });
  const watch = new AbortController();
  const { signal } = watch;

  function remove(): void {
    watch.abort();
    clearInterval(timer);
    element.remove();
  }

  /** In another tab the person may have signed out; and a tablet may have slept. */
  function check(): void {
    if (whoMaySeeLists(Date.now()) === list.person) return;
    remove();
    line.remove();
    if (splash) root.after(splash);
  }

  async function handOver(): Promise<void> {
    const { scrollX, scrollY } = window;
    remove();
    window.scrollTo(scrollX, scrollY);
    if (await taps.carryOut(root)) return line.remove();
    line.textContent = list.texts.tapLost;
    line.dataset.seen = '';
    setTimeout(() => line.remove(), lostTapShownMs);
  }

  const timer = setInterval(check, checkIntervalMs);
  for (const type of ['storage', 'pageshow', 'focus']) window.addEventListener(type, check, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  document.addEventListener(appShown, () => void handOver(), { signal, once: true });
  return {
    sayMissing() {
      if (signal.aborted) return;
      const button = document.createElement('button');
      button.textContent = list.texts.reload;
      button.addEventListener('click', () => location.reload());
      line.dataset.seen = '';
      line.replaceChildren(list.texts.appMissing, button);
    },
  };
}

/** Adds what the page has not yet of a list's styles. Resolves when all are there; rejects where one is missing. */
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
  return loading.length > 0 ? Promise.all(loading) : null;
}

/** Once, when the page has been painted. */
function afterPaint(run: () => void): void {
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
  const element = list && draw(list);
  if (!list || !root || !element) return;
  const shown = Promise.resolve(loadStyles(list.styles)).then(() => {
    // While the styles were loaded, the person may have signed out in another tab.
    return whoMaySeeLists(Date.now()) === list.person ? show(list, element, root) : null;
  });
  let isLoaded = false;
  globalThis.runConsole = (run) => {
    isLoaded = true;
    // A list that cannot be shown delays nothing.
    shown.then(() => afterPaint(run), run);
  };
  // By then all scripts of the page have run.
  document.addEventListener('DOMContentLoaded', () => {
    if (!isLoaded)
      shown.then(
        (early) => early?.sayMissing(),
        () => undefined,
      );
  });
}

start();
