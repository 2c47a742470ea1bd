import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
