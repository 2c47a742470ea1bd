// 'Never reorders under the finger': a newer order of the same page waits until it is asked for,
// unless it comes so soon after the list was opened that nobody can have aimed at a row yet.
import { useState } from 'react';

/** No finger finds its row in less time than this, in ms. */
const graceAfterOpening = 600;

interface Held {
  key: string;
  ids: string[];
  openedAt: number;
  touched: boolean;
}

function same(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

function mayMove(held: Held): boolean {
  return held.ids.length === 0 || (!held.touched && Date.now() - held.openedAt < graceAfterOpening);
}

export interface SteadyOrder {
  ids: string[];
  /** Shows another order; the person has asked for it. */
  adopt(ids: string[]): void;
  /** To be called when the person touches the list. */
  touch(): void;
}

/** @param key the question; another question is shown in its own order at once. */
export function useSteadyOrder(key: string, newest: string[]): SteadyOrder {
  const [held, setHeld] = useState<Held>(() => ({ key, ids: newest, openedAt: Date.now(), touched: false }));
  let shown = held;
  // State derived from what came in: set while rendering, so that no frame shows the old question's rows.
  if (held.key !== key) shown = { key, ids: newest, openedAt: Date.now(), touched: false };
  else if (!same(held.ids, newest) && mayMove(held)) shown = { ...held, ids: newest };
  if (shown !== held) setHeld(shown);

  return {
    ids: shown.ids,
    adopt: (ids) => setHeld((now) => ({ ...now, ids })),
    touch: () => setHeld((now) => (now.touched ? now : { ...now, touched: true })),
  };
}
