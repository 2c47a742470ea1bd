import { useRef } from 'react';

/**
 * For reads of which the one that was begun last counts, whatever order their answers come in: to be called when one begins,
 * and its result when its answer has come.
 */
export function useLatest(): () => () => boolean {
  const latest = useRef(0);
  return function begin() {
    latest.current += 1;
    const mine = latest.current;
    return () => mine === latest.current;
  };
}
