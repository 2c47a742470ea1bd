import type { BackendModule } from 'i18next';
import { readRefusal, toAppError } from '../api/app-error.ts';
import type { StartTexts } from './start-texts.ts';

/** Longer than the slowest network that the console is used in needs for a few kilobytes. */
export const fetchTimeoutMs = 10_000;

interface Options extends Pick<StartTexts, 'folder'> {
  /** Called where a namespace could not be fetched, and is shown in English. */
  onEnglish(): void;
}

/**
 * Fetches namespaces for i18next, in English where the language's own cannot be had. Where neither can, its error is an AppError:
 * the screen in place of the one that was asked for says why.
 */
export function catalogueBackend({ folder, onEnglish }: Options): BackendModule {
  async function fetchIn(language: string, namespace: string): Promise<object> {
    const response = await fetch(`${folder}${language}/${namespace}.json`, {
      signal: AbortSignal.timeout(fetchTimeoutMs),
    });
    // A refusal may be JSON, too.
    if (!response.ok) throw await readRefusal(response);
    return await response.json();
  }

  async function fetchOrEnglish(language: string, namespace: string): Promise<object> {
    try {
      return await fetchIn(language, namespace);
    } catch (error) {
      if (language === 'en') throw error;
      const english = await fetchIn('en', namespace);
      onEnglish();
      return english;
    }
  }

  return {
    type: 'backend',
    init: () => undefined,
    read(language, namespace, done) {
      fetchOrEnglish(language, namespace).then(
        (texts) => done(null, texts),
        async (error: unknown) => done(await toAppError(error), false),
      );
    },
  };
}
