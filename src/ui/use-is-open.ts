import { type RefObject, useEffect, useRef } from 'react';

/** Whether the screen or dialog is still open, for work that may end after it was closed. */
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
