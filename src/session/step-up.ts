// The second factor asked again over the screen, before an act that gives power away. Calls that are refused at the same
// time wait for one answer.
import { atom } from 'jotai';
import { AppError } from '../api/app-error.ts';
import type { Store } from '../api/reachability.ts';

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

export function createStepUp(store: Store) {
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
        waiting.add(call);
        store.set(stepUpAtom, question);
        signal?.addEventListener('abort', () => {
          if (!waiting.delete(call)) return;
          reject(new AppError('aborted'));
          if (waiting.size === 0) store.set(stepUpAtom, null);
        });
      });
    },
  };
}
