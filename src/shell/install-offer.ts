// The browser offers to install the app once, early, and unasked: the offer is kept until the person wants it.
import { atom, useAtom } from 'jotai';
import type { Store } from '../api/connection.ts';

/** What Chromium sends before it would show a banner of its own. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

const offerAtom = atom<InstallPromptEvent | null>(null);

/** Listens from the start of the app on. */
export function captureInstallOffer(store: Store): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(offerAtom, event);
  });
  window.addEventListener('appinstalled', () => store.set(offerAtom, null));
}

/** Has the browser ask the person, once an offer; null while there is none. */
export function useInstallOffer(): (() => Promise<void>) | null {
  const [offer, setOffer] = useAtom(offerAtom);
  if (!offer) return null;
  return async function install(): Promise<void> {
    setOffer(null);
    await offer.prompt();
  };
}
