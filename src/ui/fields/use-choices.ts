// The choices of a picker: the first page when it opens, then the matches of the typed text after a pause. Only the
// answer to the latest search is shown.
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { type AppError, toAppError } from '../../api/app-error.ts';
import type { AddDetails, FindChoices, FoundChoice } from './choice.ts';
import { rankChoices } from './rank-choices.ts';

const searchDebounceMs = 500;

export type ChoicesState =
  | { state: 'loading' }
  | { state: 'found'; choices: FoundChoice[] }
  | { state: 'failed'; error: AppError };

export interface Choices {
  found: ChoicesState;
  /** Answers what was found; null if the search failed, or another one began. */
  search(text: string): Promise<readonly FoundChoice[] | null>;
  /** Searches after a pause; until then, choices of an earlier search are not offered. */
  searchLater(text: string): void;
  cancel(): void;
}

/** @param addDetails what may come later; without its answer, choices stay as they were found */
export function useChoices(find: FindChoices, addDetails?: AddDetails): Choices {
  const [found, setFound] = useState<ChoicesState>({ state: 'loading' });
  const latest = useRef<AbortController | null>(null);

  async function search(text: string): Promise<readonly FoundChoice[] | null> {
    latest.current?.abort();
    const mine = new AbortController();
    latest.current = mine;
    const show = (next: ChoicesState) => {
      if (!mine.signal.aborted) setFound(next);
    };
    show({ state: 'loading' });
    try {
      const choices = rankChoices(await find(text, mine.signal), text);
      show({ state: 'found', choices });
      void addDetails?.(choices, text, mine.signal).then(
        (detailed) => show({ state: 'found', choices: detailed }),
        () => undefined,
      );
      return mine.signal.aborted ? null : choices;
    } catch (error) {
      show({ state: 'failed', error: await toAppError(error) });
      return null;
    }
  }
  const later = useDebouncedCallback((text: string) => void search(text), searchDebounceMs);

  return {
    found,
    search(text) {
      later.cancel();
      return search(text);
    },
    searchLater(text) {
      latest.current?.abort();
      setFound({ state: 'loading' });
      later(text);
    },
    cancel() {
      later.cancel();
      latest.current?.abort();
    },
  };
}
