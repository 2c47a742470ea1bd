// The navigation on a narrow screen; fetched after the first row.
import { Drawer, UnstyledButton } from '@mantine/core';
import { IconListSearch, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { unmarked } from '../../contract/common/isolate.ts';
import { useApp } from '../data/app-context.ts';
import type { MenuItem } from '../lists/menu.ts';
import { useOpenAfterMount } from '../ui/lazy/lazy-component.tsx';
import { Navigation } from './navigation.tsx';
import ownClasses from './navigation-drawer.module.css';
import classes from './shell.module.css';

export interface DrawerProps {
  groups: readonly MenuItem[];
  open: boolean;
  onClose(): void;
  /** Opens the command palette, for which the header of a phone has no room. */
  onSearch(): void;
}

export function NavigationDrawer({ groups, open, onClose, onSearch }: DrawerProps) {
  const { t } = useTranslation();
  const name = useApp().session.person()?.name ?? '';
  return (
    <Drawer
      opened={useOpenAfterMount(open)}
      onClose={onClose}
      size={235}
      title={t('product.name')}
      classNames={{
        content: classes.drawer ?? '',
        header: classes.drawer ?? '',
        title: classes.product ?? '',
        body: classes.drawerBody ?? '',
      }}
      // A dialog's title is no header of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('action.close'), size: 48, iconSize: 22 }}
      transitionProps={{ duration: 200 }}
    >
      {/* Who is signed in, for which the header of a phone has no room. */}
      <Link
        to="/my-page"
        className={ownClasses.person ?? ''}
        aria-label={unmarked(t('shell.me', { name }))}
        onClick={onClose}
      >
        <IconUserCircle size={22} className={ownClasses.icon ?? ''} aria-hidden />
        {name}
      </Link>
      <UnstyledButton
        className={ownClasses.search ?? ''}
        onClick={() => {
          onClose();
          onSearch();
        }}
      >
        <IconListSearch size={22} aria-hidden />
        {t('shell.palette')}
      </UnstyledButton>
      <Navigation groups={groups} label={t('product.name')} onNavigate={onClose} />
    </Drawer>
  );
}
