import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './mode-links.module.css';

interface Props {
  /** Names the group for screen readers. */
  label: string;
  /** True hides them on a wide screen, where the sidebar has the same links. */
  inSidebar?: boolean;
  modes: { link: LinkProps; label: string; active: boolean }[];
}

/** Links to sibling lists, as a segmented control. */
export function ModeLinks({ label, inSidebar = true, modes }: Props) {
  return (
    <nav className={classes.modes} data-in-sidebar={inSidebar} aria-label={label}>
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
