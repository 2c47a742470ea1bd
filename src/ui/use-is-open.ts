import { type RefObject, useEffect, useRef } from 'react';

/** Whether the screen or dialog still stands: what ends after it has closed does nothing to what stands in its place. */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
