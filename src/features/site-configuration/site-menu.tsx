import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { MenuPage } from '../../lists/menu.ts';

export const siteMenu: MenuPage = {
  to: '/dashboard/siteconfig',
  right: 'seeSites',
  label: (t) => t('menu.siteConfig'),
  icon: (size) => <IconAdjustmentsHorizontal size={size} aria-hidden />,
};
