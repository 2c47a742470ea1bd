import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

/** The buttons at the foot of a dialog without a form. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
