import { IconColumns3 } from '@tabler/icons-react';
import type { MenuPage } from '../../lists/menu.ts';

export const displayMenu: MenuPage = {
  to: '/builder',
  label: (t) => t('menu.display'),
  icon: (size) => <IconColumns3 size={size} aria-hidden />,
};
