import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './mode-links.module.css';

interface Props {
  /** Names the group for those who hear it. */
  label: string;
  /** False where nothing else leads there; else a wide screen's sidebar does, and these are not shown. */
  elsewhere?: boolean;
  modes: { link: LinkProps; label: string; active: boolean }[];
}

/** Sibling lists side by side, as a segmented control of links: each has its address. */
export function ModeLinks({ label, elsewhere = true, modes }: Props) {
  return (
    <nav className={classes.modes} data-elsewhere={elsewhere} aria-label={label}>
      {modes.map((mode) => (
        <Link
          {...mode.link}
          key={mode.label}
          className={classes.mode}
          data-active={mode.active}
          aria-current={mode.active ? 'page' : undefined}
        >
          {mode.label}
        </Link>
      ))}
    </nav>
  );
}
