import { IconLayoutDashboard } from '@tabler/icons-react';
import { noticeCount } from '../../data/notice-count.ts';
import type { MenuPage } from '../../lists/menu.ts';

export const overviewMenu: MenuPage = {
  to: '/dashboard/overview',
  label: (t) => t('menu.overview'),
  icon: (size) => <IconLayoutDashboard size={size} aria-hidden />,
  count: noticeCount,
  hidesNone: true,
  capability: 'overview',
};
