import { IconUsers } from '@tabler/icons-react';
import { countUsers, type UserMenu } from '../../../contract/users/users.ts';
import type { Call } from '../../api/http.ts';
import type { MenuGroup } from '../../shell/menu.ts';

function counts(menu: UserMenu) {
  return {
    menu,
    count: async (call: Call) => (await call(countUsers, { params: { menu } })).count,
  };
}

export const userMenu: MenuGroup = {
  entity: 'users',
  label: (t) => t('menu.users'),
  searchLabel: (t) => t('users.search'),
  icon: (size) => <IconUsers size={size} aria-hidden />,
  entries: [
    { ...counts('USER_ALL'), to: '/dashboard/users', label: (t) => t('menu.all') },
    { ...counts('USER_ACTIVE'), to: '/dashboard/active_users', label: (t) => t('menu.active') },
    { ...counts('USER_INACTIVE'), to: '/dashboard/inactive_users', label: (t) => t('menu.inactive') },
  ],
};
