import type { AnyRoute } from '@tanstack/react-router';
import { loadTexts } from './i18n/load-texts.ts';

const parts = ['component', 'pendingComponent', 'errorComponent'] as const;
/** The routes are the same for each router that tests create. */
const brought = new WeakSet<object>();

/** Has the texts of a route requested beside its chunks, at each visit until they are there. */
export function bringTexts({ options }: AnyRoute): void {
  const texts = options.staticData?.texts;
  if (!texts) return;
  for (const part of parts) {
    const component = options[part];
    if (!component || brought.has(component)) continue;
    brought.add(component);
    // The router's function removes itself once the chunk is there, which the texts may not be.
    let { preload: loadChunk } = component;
    Object.defineProperty(component, 'preload', {
      get: () => () => Promise.all([loadChunk?.(), loadTexts(texts)]),
      set(next: typeof loadChunk) {
        loadChunk = next;
      },
    });
  }
}
