import { inactiveUserStatuses, type UserListMenu, userStatuses } from '../../../contract/users/users.ts';
import type { FilterFields } from '../../lists/filters/filter-field.ts';

const inactive: readonly string[] = inactiveUserStatuses;

/** The filters of the users of a menu. @param administrators whether the server says who is one */
export function userFilterFields(menu: UserListMenu, administrators: boolean): FilterFields {
  const statuses = userStatuses.filter(
    (status) => menu === 'USER_ALL' || inactive.includes(status) === (menu === 'USER_INACTIVE'),
  );
  return (t) => [
    {
      type: 'choice',
      key: 'status',
      label: t('filter.status'),
      choices: statuses.map((value) => ({ value, label: t(`users.status.${value}`) })),
    },
    { type: 'facility', key: 'facility', label: t('filter.facility') },
    ...(administrators
      ? [
          {
            type: 'choice' as const,
            key: 'administrator',
            label: t('filter.administrator'),
            choices: [
              { value: true, label: t('filter.yes') },
              { value: false, label: t('filter.no') },
            ],
          },
        ]
      : []),
  ];
}
