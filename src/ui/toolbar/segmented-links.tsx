import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './segmented-links.module.css';

export interface SegmentedLink {
  target: LinkProps;
  label: string;
  /** How many it leads to. */
  count?: string | undefined;
  active: boolean;
}

interface Props {
  /** Names the group for screen readers. */
  label: string;
  /** True hides them on a wide screen, where the sidebar has the same links. */
  inSidebar?: boolean;
  links: SegmentedLink[];
}

/** Where they are one line that is scrolled, the current one is in sight. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!nav || !current) return;
  const line = nav.getBoundingClientRect();
  nav.scrollLeft += current.left + current.width / 2 - (line.left + line.width / 2);
}

/** Links to sibling lists or to parts of a list, as a segmented control. */
export function SegmentedLinks({ label, inSidebar = true, links }: Props) {
  return (
    <nav ref={showCurrent} className={classes.links} data-in-sidebar={inSidebar} aria-label={label}>
      {links.map((link) => (
        <Link
          {...link.target}
          key={link.label}
          // Else a link without a filter would be the current one beside any other.
          activeOptions={{ exact: true }}
          className={classes.link}
          data-active={link.active}
          aria-current={link.active ? 'page' : undefined}
        >
          <span>
            {link.label} {link.count !== undefined && <span className={classes.count}>{link.count}</span>}
          </span>
        </Link>
      ))}
    </nav>
  );
}
