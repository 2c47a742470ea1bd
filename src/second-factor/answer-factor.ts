// Waits for the second factor that the service asks for: the session's own, beneath whose question every screen waits, or the
// one before an act that gives power away.
import { atom } from 'jotai';
import { AppError } from '../api/app-error.ts';
import type { HttpOptions } from '../api/http.ts';
import type { Store } from '../api/reachability.ts';
import { sessionAtom } from '../session/session-atom.ts';

export interface StepUp {
  /** The refused calls are sent again. */
  confirm(): void;
  /** They fail, and their screens stay as they are. */
  cancel(): void;
}

/** The open question; null where there is none. */
export const stepUpAtom = atom<StepUp | null>(null);

interface Waiting {
  resolve(): void;
  reject(reason: AppError): void;
}

function createStepUp(store: Store) {
  const waiting = new Set<Waiting>();

  function close(settle: (call: Waiting) => void): void {
    const all = [...waiting];
    waiting.clear();
    store.set(stepUpAtom, null);
    for (const call of all) settle(call);
  }

  const question: StepUp = {
    confirm: () => close(({ resolve }) => resolve()),
    cancel: () => close(({ reject }) => reject(new AppError('notConfirmed'))),
  };

  return {
    /** Resolves when it is answered; rejects when the person cancels, or nobody waits for the call any more. */
    ask(signal: AbortSignal | undefined): Promise<void> {
      return new Promise<void>((resolve, reject) => {
        const call = { resolve, reject };
        function leave(): void {
          reject(new AppError('aborted'));
          if (waiting.delete(call) && waiting.size === 0) store.set(stepUpAtom, null);
        }
        if (signal?.aborted) {
          leave();
          return;
        }
        waiting.add(call);
        store.set(stepUpAtom, question);
        signal?.addEventListener('abort', leave);
      });
    },
  };
}

type AnswerFactor = NonNullable<HttpOptions['answerFactor']>;

/** @param ask takes the session's step that shows its question */
export function createFactorAnswers(store: Store, ask: () => void): AnswerFactor {
  const stepUp = createStepUp(store);

  /** Resolves once the question is answered, in this tab or another one. */
  async function untilAnswered(signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      function end(settle: () => void): void {
        unsubscribe();
        signal?.removeEventListener('abort', abort);
        settle();
      }
      const abort = () => end(() => reject(new AppError('aborted')));
      const unsubscribe = store.sub(sessionAtom, () => {
        const { type } = store.get(sessionAtom);
        if (type === 'active' || type === 'idle') end(resolve);
      });
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) abort();
    });
  }

  return async function answerFactor(question, signal) {
    if (question === 'stepUp') {
      await stepUp.ask(signal);
      return;
    }
    ask();
    // Where no screen is open, there is none to ask over.
    if (store.get(sessionAtom).type !== 'factorAsked') throw new AppError('notConfirmed');
    await untilAnswered(signal);
  };
}
