// Seen until the console is there: its outline, and how far the start has come.
import type { StartStep } from '../protocol.ts';
import { make } from './elements.ts';
import { currentTexts, writeTexts } from './texts.ts';

/** Where each step begins on the bar; what it takes was measured, and differs. */
const begins: Readonly<Record<StartStep, number>> = { download: 0, database: 0.6, fleet: 0.8 };

export interface Progress {
  element: HTMLElement;
  show(step: StartStep, share?: number): void;
}

export function createProgress(): Progress {
  const text = make('p');
  const bar = make('progress');
  let shown: StartStep = 'download';
  bar.max = 1;
  const write = () => {
    text.textContent = currentTexts().steps[shown];
    bar.setAttribute('aria-label', currentTexts().steps[shown]);
  };
  writeTexts(write);
  text.setAttribute('role', 'status');
  return {
    element: make('div', 'progress', make('div', 'progress-card', text, bar)),
    show(step, share = 0) {
      bar.value = begins[step] + (step === 'download' ? share * begins.database : 0);
      if (step === shown) return;
      shown = step;
      write();
    },
  };
}
