import { IconUsers } from '@tabler/icons-react';
import { countUsers } from '../../../contract/users/users.ts';
import { entityMenuGroup } from '../../lists/entity-menu.ts';

export const userMenuGroup = entityMenuGroup('user', {
  icon: (size) => <IconUsers size={size} aria-hidden />,
  count: (call, menu) => call(countUsers, { params: { menu } }),
  right: 'seePeople',
  entries: {
    USER_ALL: { to: '/dashboard/users', label: (t) => t('menu.all') },
    USER_ACTIVE: { to: '/dashboard/active_users', label: (t) => t('menu.active') },
    USER_INACTIVE: { to: '/dashboard/inactive_users', label: (t) => t('menu.inactive') },
  },
});
