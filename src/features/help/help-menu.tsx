import { IconHelpCircle } from '@tabler/icons-react';
import type { MenuPage } from '../../shell/menu.ts';

/** Help in the navigation. */
export const helpMenu: MenuPage = {
  to: '/dashboard/usermanual',
  label: (t) => t('menu.help'),
  icon: (size) => <IconHelpCircle size={size} aria-hidden />,
};
