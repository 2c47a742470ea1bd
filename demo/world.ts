// A tab keeps this for its console, which is loaded anew now and then: the page has it, and the frame asks its parent for it.
import type { Language } from '../contract/common/languages.ts';

export interface World {
  localStorage: Storage;
  sessionStorage: Storage;
  /** A new line to the service. Calls wait until the service has started; those of earlier lines are over. */
  connect(): MessagePort;
  /** Resolves when the service answers; never where it cannot start. */
  started: Promise<void>;
  /** Whether the console has been here before, so that signing in is up to the person. */
  isEntered: boolean;
  /** Tells the page that the console could not start. */
  failed(error: unknown): void;
  /** Tells the page what the console shows now, at which of its paths. */
  showed(path: string): void;
  setLanguage(language: Language): void;
  setTitle(title: string): void;
  setColorScheme(scheme: 'light' | 'dark'): void;
}

declare global {
  interface Window {
    demonstration?: World;
  }
}
