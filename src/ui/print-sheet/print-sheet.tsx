import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';

interface Props {
  children: ReactNode;
  onPrinted(): void;
}

/** Prints its content: it is alone on paper, and not on the screen. It goes once it is printed. */
export function PrintSheet({ children, onPrinted }: Props) {
  const end = useEffectEvent(onPrinted);
  useEffect(() => {
    const stop = new AbortController();
    document.body.classList.add(classes.printing ?? '');
    addEventListener('afterprint', () => end(), { signal: stop.signal });
    window.print();
    return () => {
      stop.abort();
      document.body.classList.remove(classes.printing ?? '');
    };
  }, []);
  return createPortal(
    <section className={classes.sheet} data-print-sheet>
      {children}
    </section>,
    document.body,
  );
}
