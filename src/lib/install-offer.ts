// The browser's offer to install the app comes once, early, and when nobody asked: it is kept until somebody does.

/** What Chromium sends before it would show a banner of its own. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

const listeners = new Set<() => void>();
let offer: InstallPromptEvent | null = null;

function become(next: InstallPromptEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Listens from the start of the app on. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    become(event);
  });
  window.addEventListener('appinstalled', () => become(null));
}

export function installOffered(): boolean {
  return offer !== null;
}

export function subscribeToInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the offer up: the browser asks the person. Each offer can be taken up once. */
export async function takeInstallOffer(): Promise<void> {
  const taken = offer;
  become(null);
  await taken?.prompt();
}
