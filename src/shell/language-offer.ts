// Messages about languages that come by themselves: the offer of the one which the browser prefers, made once; and that some
// texts are in English because their file could not be loaded.
import type { TFunction } from 'i18next';
import type { Store } from '../api/reachability.ts';
import { storeLanguage } from '../i18n/choose-language.ts';
import { readOffer } from '../i18n/keep-catalogues.ts';
import type { StartTexts } from '../i18n/start-texts.ts';
import { readLanguage } from '../i18n/stored-language.ts';
import { displayAtom } from '../ui/display/display-state.ts';
import { showToast } from '../ui/toasts/toasts.tsx';

/** Offers the browser's language to whoever has not chosen one yet. */
export async function offerLanguage(store: Store, start: StartTexts, restart: () => void): Promise<void> {
  const display = store.get(displayAtom);
  // Also one that was chosen while signing in.
  if (display.language !== null || readLanguage() !== null) return;
  const offer = await readOffer(start);
  if (!offer) return;
  const { language, text, use } = offer;
  // Whoever closes it stays with the language that is shown.
  store.set(displayAtom, { ...display, language: start.language });
  function change(): void {
    store.set(displayAtom, { ...store.get(displayAtom), language });
    if (storeLanguage(language)) restart();
  }
  await showToast({
    tone: 'good',
    text,
    language,
    action: { label: use, run: change },
    stays: true,
    outlivesScreen: true,
  });
}

export async function saySomeEnglish(t: TFunction): Promise<void> {
  await showToast({ tone: 'warn', text: t('shell.someEnglish'), outlivesScreen: true });
}
