import { IconUsers } from '@tabler/icons-react';
import { countUsers, type UserMenu } from '../../../contract/users/users.ts';
import { countSource, requireCount } from '../../data/counts.ts';
import type { MenuGroup } from '../../lists/menu.ts';

function counted(menu: UserMenu) {
  return {
    menu,
    count: countSource(menu, 'users', async (call) =>
      requireCount(await call(countUsers, { params: { menu } })),
    ),
  };
}

export const userMenuGroup: MenuGroup = {
  entity: 'users',
  label: (t) => t('menu.users'),
  searchLabel: (t) => t('users.search'),
  icon: (size) => <IconUsers size={size} aria-hidden />,
  entries: [
    { ...counted('USER_ALL'), to: '/dashboard/users', label: (t) => t('menu.all') },
    { ...counted('USER_ACTIVE'), to: '/dashboard/active_users', label: (t) => t('menu.active') },
    { ...counted('USER_INACTIVE'), to: '/dashboard/inactive_users', label: (t) => t('menu.inactive') },
  ],
};
