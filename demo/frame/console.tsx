// The console as src/main.tsx starts it, in a frame: its addresses are behind the '#', since a file server knows no others.
import '../../src/lib/no-eval.ts';
import { createHashHistory } from '@tanstack/react-router';
import { createStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { isLanguage } from '../../contract/common/languages.ts';
import { createApp } from '../../src/create-app.tsx';
import { catalogueBackend } from '../../src/i18n/catalogue-backend.ts';
import { createTexts } from '../../src/i18n/i18n.ts';
import { setPageLanguage } from '../../src/i18n/page-language.ts';
import { preferredLanguage } from '../../src/i18n/preferred-language.ts';
import { fetchStartTexts, readStartTexts } from '../../src/i18n/start-texts.ts';
import { afterFirstScreen } from '../../src/lib/first-screen.ts';
import { createSession } from '../../src/session/session.ts';
import { watchSession } from '../../src/session/watch-session.ts';
import { settings } from '../settings.ts';
import type { World } from '../world.ts';
import { consolePath, keepLinksWithin, shownPath } from './paths.ts';
import { isPending, savePending } from './pending-sign-in.ts';

/** Stands for the address that a provider comes back to. */
const callbackAddress = 'https://console.example/login/callback?code=demonstration';

function restartAt(path: string): void {
  history.replaceState(null, '', `#${consolePath(path)}`);
  location.reload();
}

/** Keeps what the page says of the console as the console has it. */
function tellPage(world: World): void {
  new MutationObserver(() => world.setTitle(document.title)).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  const root = document.documentElement;
  const tellScheme = () => {
    const scheme = root.dataset.mantineColorScheme;
    if (scheme === 'light' || scheme === 'dark') world.setColorScheme(scheme);
  };
  new MutationObserver(tellScheme).observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
}

/** To be called once in the life of the frame. */
export async function startConsole(world: World): Promise<void> {
  // There is no page loader.
  globalThis.startTexts = fetchStartTexts(preferredLanguage() ?? 'en');
  const startTexts = await readStartTexts();
  const { language } = startTexts;
  document.documentElement.lang = language;
  if (isLanguage(language)) world.setLanguage(language);
  setPageLanguage(language);
  const texts = createTexts(startTexts, catalogueBackend({ ...startTexts, onEnglish: () => undefined }));
  const store = createStore();
  await world.started;
  const { session, open } = createApp({
    settings,
    store,
    texts,
    createSession,
    restartAt,
    startStore: async (options) => (await import('./start-store.ts')).startStore(options),
    keeps: true,
    history: createHashHistory(),
    styleNonce: '',
  });
  // Whoever comes to look is signed in; whoever signs out, is signed out.
  if (!world.isEntered && !session.person()) savePending({ returnTo: shownPath(), isAsked: false });
  world.isEntered = true;
  if (isPending()) history.replaceState(null, '', `#${await session.finishSignIn(callbackAddress)}`);
  if (!(await session.checkSurely())) return;
  const { router, element } = await open();
  keepLinksWithin();
  watchSession(session, { reload: () => location.reload() });
  document.querySelector('title')?.remove();
  tellPage(world);
  router.subscribe('onRendered', () => world.showed(shownPath()));
  createRoot(document.getElementById('root') ?? document.body).render(element);
  afterFirstScreen(() => void session.repeatAdministratorCheck());
  afterFirstScreen(() => void import('../../src/shell/print.css').catch(() => undefined));
}
