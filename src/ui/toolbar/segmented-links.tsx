import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './segmented-links.module.css';

interface Props {
  /** Names the group for screen readers. */
  label: string;
  /** True hides them on a wide screen, where the sidebar has the same links. */
  inSidebar?: boolean;
  links: { target: LinkProps; label: string; active: boolean }[];
}

/** Links to sibling lists, as a segmented control. */
export function SegmentedLinks({ label, inSidebar = true, links }: Props) {
  return (
    <nav className={classes.links} data-in-sidebar={inSidebar} aria-label={label}>
      {links.map((link) => (
        <Link
          {...link.target}
          key={link.label}
          className={classes.link}
          data-active={link.active}
          aria-current={link.active ? 'page' : undefined}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
