// The page of the demonstration: a bar that says what it is, the worker with the service, and the console in a frame.
import '../../src/ui/theme/theme.css';
import './page.css';
import { createBar } from './bar.ts';
import { make } from './elements.ts';
import { type Failure, showFailure } from './failure.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createProgress } from './progress.ts';
import { type Service, startService } from './start-service.ts';
import { currentTexts, setLanguage, writeTexts } from './texts.ts';

/** Marks, in what the browser keeps of a tab, that a world began in it. */
const begunKey = 'infusion-demonstration-begun';

function startOver(): void {
  history.replaceState(null, '', location.pathname + location.search);
  try {
    sessionStorage.removeItem(begunKey);
  } catch {
    // Storage is refused: nothing was stored.
  }
  location.reload();
}

/** Whether a world of this tab has ended, because its page was loaded anew. */
function hasBegunBefore(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const kind = visit?.type ?? 'navigate';
  try {
    const before = sessionStorage.getItem(begunKey) !== null;
    sessionStorage.setItem(begunKey, 'yes');
    // A copy of a tab has its marks, and the world of the other one goes on.
    return before && kind !== 'navigate';
  } catch {
    return kind === 'reload';
  }
}

const root = document.documentElement;
root.dataset.mantineColorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

const begunBefore = hasBegunBefore();
const frame = make('iframe');
const stage = make('main');
const progress = createProgress();
const bar = createBar({
  go(path) {
    goTo(path);
    frame.focus();
  },
  startOver,
});

/** Shows one of the console's paths. */
function goTo(path: string): void {
  // A relative address would be one of this page.
  if (frame.contentWindow) frame.contentWindow.location.hash = path;
}

function fail(kind: Failure, message?: string): void {
  showFailure(stage, kind, message);
}

/** Private windows may have no workers of this kind, and go on without. */
function keepForOffline(): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (import.meta.env.PROD) serviceWorker?.register('./sw.js', { scope: './' }).catch(() => undefined);
}

/** Loads the console, for which this page is its world. */
function loadConsole({ started, connect, fail: end }: Service): void {
  let isShown = false;
  window.demonstration = {
    localStorage: createMemoryStorage(),
    sessionStorage: createMemoryStorage(),
    started,
    connect,
    isEntered: false,
    failed: (error) => end('other', String(error)),
    showed(path) {
      history.replaceState(null, '', `#${path}`);
      if (isShown) return;
      isShown = true;
      progress.element.remove();
      frame.focus();
      if (begunBefore) bar.say(currentTexts().restored);
      keepForOffline();
    },
    setLanguage(language) {
      root.lang = language;
      void setLanguage(language);
    },
    setTitle(title) {
      document.title = title;
    },
    setColorScheme(scheme) {
      root.dataset.mantineColorScheme = scheme;
    },
  };
  writeTexts((texts) => {
    frame.title = texts.frame;
  });
  frame.allow = 'camera; clipboard-write; fullscreen; autoplay';
  frame.src = `./console.html${location.hash}`;
  stage.append(frame);
  // An address that was typed is an entry of the history already: the frame adds none.
  window.addEventListener('hashchange', () => {
    const inner = frame.contentWindow?.location;
    inner?.replace(new URL(location.hash, inner.href));
  });
}

/** Null where it cannot start, which is said. */
function tryService(): Service | null {
  if (!isSecureContext) {
    fail('insecure');
    return null;
  }
  try {
    return startService({ onProgress: progress.show, onMail: bar.addMail, onFailure: fail });
  } catch {
    fail('workers');
    return null;
  }
}

document.getElementById('not-started')?.remove();
document.body.append(bar.element, stage);
stage.append(progress.element);
const service = tryService();
if (service) loadConsole(service);
