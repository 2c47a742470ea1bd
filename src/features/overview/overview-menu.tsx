import { IconLayoutDashboard } from '@tabler/icons-react';
import type { MenuPage } from '../../lists/menu.ts';

export const overviewMenu: MenuPage = {
  to: '/dashboard/overview',
  label: (t) => t('menu.overview'),
  icon: (size) => <IconLayoutDashboard size={size} aria-hidden />,
  capability: 'overview',
};
