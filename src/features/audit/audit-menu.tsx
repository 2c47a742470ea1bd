import { IconHistory } from '@tabler/icons-react';
import type { MenuPage } from '../../lists/menu.ts';

export const auditMenu: MenuPage = {
  to: '/dashboard/audit',
  label: (t) => t('menu.audit'),
  shortLabel: (t) => t('menu.auditShort'),
  icon: (size) => <IconHistory size={size} aria-hidden />,
  right: 'seeTrail',
  capability: 'auditTrail',
};
