import { inactiveUserStatuses, type UserListMenu, userStatuses } from '../../../contract/users/users.ts';
import type { FilterFields } from '../../lists/filters/filter-field.ts';

const inactive: readonly string[] = inactiveUserStatuses;

/** The filters of the users of a menu. @param administrators whether the server says who is one */
export function userFilterFields(menu: UserListMenu, administrators: boolean): FilterFields {
  const isOfAll = menu === 'USER_ALL' || menu === 'USER_FACILITY';
  const statuses = userStatuses.filter(
    (status) => isOfAll || inactive.includes(status) === (menu === 'USER_INACTIVE'),
  );
  return (t) => [
    // A facility's own list has one that its title names.
    ...(menu === 'USER_FACILITY'
      ? []
      : [{ type: 'facility' as const, key: 'facility' as const, label: t('lists:filter.facility') }]),
    {
      type: 'choice',
      key: 'status',
      label: t('lists:filter.status'),
      choices: statuses.map((value) => ({ value, label: t(`users.status.${value}`) })),
    },
    ...(administrators
      ? [
          {
            type: 'choice' as const,
            key: 'administrator',
            label: t('lists:filter.administrator'),
            choices: [
              { value: true, label: t('lists:filter.yes') },
              { value: false, label: t('lists:filter.no') },
            ],
          },
        ]
      : []),
  ];
}
