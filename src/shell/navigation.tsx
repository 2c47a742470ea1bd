// The sidebar's entries: groups fold, every list carries its count. The address says which one is selected,
// so that the browser's Back needs nothing of its own.

import { Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MonitorMenu } from '../../contract/monitors.ts';
import { formatNumber } from '../i18n/format.ts';
import { useRememberedSearch } from '../lists/remembered-search.ts';
import { ProductMark } from '../ui/product-mark.tsx';
import { useCount } from './counts.ts';
import classes from './navigation.module.css';

const monitorEntries = [
  { menu: 'MONITOR_ALL', to: '/dashboard/monitors', label: 'menu.all' },
  { menu: 'MONITOR_ASSIGNED', to: '/dashboard/assigned_monitors', label: 'menu.assigned' },
  { menu: 'MONITOR_UNASSIGNED', to: '/dashboard/unassigned_monitors', label: 'menu.unassigned' },
  { menu: 'MONITOR_DELETED', to: '/dashboard/deleted_monitors', label: 'menu.deleted' },
] as const;

function Count({ menu, className }: { menu: MonitorMenu; className: string | undefined }) {
  const { i18n } = useTranslation();
  const count = useCount(menu);
  return <span className={className}>{count === null ? '' : formatNumber(count, i18n.language)}</span>;
}

/** The whole navigation, 235 px wide: pinned on a wide screen, else in the drawer. */
export function Navigation({ onNavigate }: { onNavigate?(): void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const search = useRememberedSearch('monitors');
  return (
    <nav className={classes.navigation} aria-label={t('shell.navigation')}>
      <UnstyledButton className={classes.group} aria-expanded={open} onClick={() => setOpen(!open)}>
        <ProductMark size={22} />
        <span className={classes.grow}>{t('menu.monitors')}</span>
        <IconChevronDown size={18} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={open}>
        {monitorEntries.map(({ menu, to, label }) => (
          <Link
            key={menu}
            to={to}
            search={{ search }}
            className={classes.entry}
            onClick={() => onNavigate?.()}
          >
            <span className={classes.grow}>{t(label)}</span>
            <Count menu={menu} className={classes.count} />
          </Link>
        ))}
      </Collapse>
    </nav>
  );
}

/** The navigation as a rail of 72 px: icon, short name and count of each group. */
export function Rail({ current }: { current: 'monitors' }) {
  const { t } = useTranslation();
  const search = useRememberedSearch('monitors');
  return (
    <nav className={classes.rail} aria-label={t('shell.navigation')}>
      <Link
        to="/dashboard/monitors"
        search={{ search }}
        className={classes.railEntry}
        data-current={current === 'monitors'}
      >
        <ProductMark size={24} />
        {t('menu.monitors')}
        <Count menu="MONITOR_ALL" className={classes.railCount} />
      </Link>
    </nav>
  );
}
