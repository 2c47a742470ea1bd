import { IconHelpCircle } from '@tabler/icons-react';
import type { MenuPage } from '../../lists/menu.ts';

export const helpMenu: MenuPage = {
  to: '/dashboard/usermanual',
  label: (t) => t('menu.help'),
  icon: (size) => <IconHelpCircle size={size} aria-hidden />,
};
