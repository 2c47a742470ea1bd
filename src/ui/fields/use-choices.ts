// The choices of a picker: the first page when it opens, then what matches the typed text after a pause. Only the
// answer to the latest search is shown.
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { type AppError, toAppError } from '../../api/app-error.ts';
import type { Choice, FindChoices } from './choice.ts';

const searchDebounceMs = 500;

export type ChoicesState =
  | { state: 'asking' }
  | { state: 'found'; choices: Choice[] }
  | { state: 'failed'; error: AppError };

export interface Choices {
  found: ChoicesState;
  /** Searches for a text at once. */
  ask(text: string): void;
  /** Searches after a pause; until then, nothing that was found for another text is offered. */
  askLater(text: string): void;
  /** The picker was closed: cancels the search. */
  forget(): void;
}

export function useChoices(find: FindChoices): Choices {
  const [found, setFound] = useState<ChoicesState>({ state: 'asking' });
  const latest = useRef<AbortController | null>(null);

  async function ask(text: string): Promise<void> {
    latest.current?.abort();
    const mine = new AbortController();
    latest.current = mine;
    const show = (next: ChoicesState) => {
      if (!mine.signal.aborted) setFound(next);
    };
    show({ state: 'asking' });
    try {
      show({ state: 'found', choices: await find(text, mine.signal) });
    } catch (error) {
      show({ state: 'failed', error: await toAppError(error) });
    }
  }
  const later = useDebouncedCallback((text: string) => void ask(text), searchDebounceMs);

  return {
    found,
    ask(text) {
      later.cancel();
      void ask(text);
    },
    askLater(text) {
      latest.current?.abort();
      setFound({ state: 'asking' });
      later(text);
    },
    forget() {
      later.cancel();
      latest.current?.abort();
    },
  };
}
