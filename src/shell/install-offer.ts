// The browser offers installation once, early: the offer is kept until the person wants it.
import { atom, useAtom } from 'jotai';
import type { Store } from '../api/reachability.ts';

/** Chromium's event before it would show its own banner. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

const offerAtom = atom<InstallPromptEvent | null>(null);

export function captureInstallOffer(store: Store): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(offerAtom, event);
  });
  window.addEventListener('appinstalled', () => store.set(offerAtom, null));
}

/** Shows the browser's install dialog, once per offer; null without an offer. */
export function useInstallOffer(): (() => Promise<void>) | null {
  const [offer, setOffer] = useAtom(offerAtom);
  if (!offer) return null;
  return async function install(): Promise<void> {
    setOffer(null);
    await offer.prompt();
  };
}
