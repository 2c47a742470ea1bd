// A source that tells of all monitors at once, such as how many are Offline.
import { useRefetchRegularly } from './changes.ts';
import type { Loaded } from './source.ts';
import { type LoadedState, useLoaded } from './use-loaded.ts';

/**
 * Stays current by being refetched every 30 seconds, and after edits. Not after each monitor that becomes Online or Offline:
 * those of a large fleet do so all the time.
 */
export function useRegularlyLoaded<T>(loaded: Loaded<T>): LoadedState<T> {
  const state = useLoaded(loaded, {
    async onChange(reason): Promise<void> {
      if (reason !== 'presence') await state.refetch();
    },
  });
  useRefetchRegularly(state.refetch);
  return state;
}
