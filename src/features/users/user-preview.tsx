import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type User, user } from '../../../contract/users/users.ts';
import { ListPreview } from '../../lists/preview/list-preview.tsx';
import { useListDisplay } from '../../ui/display/display-state.ts';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import { narrowLayout, UserCard, userColumns, wideLayout } from './user-columns.tsx';
import { userListDefinition } from './user-list-definition.ts';

const samples = (
  [
    ['Ada', 'Morgan', '6175550101'],
    ['Lin', 'Okafor', '6175550102'],
  ] as const
).map(([first_name, last_name, phone_number], index) =>
  user.parse({
    user_id: `sample-${index}`,
    first_name,
    last_name,
    email: `${first_name.toLowerCase()}@example.com`,
    country_code: '+1',
    phone_number,
    created_date: '2026-01-01T00:00:00Z',
    userStatus: 'ACTIVE',
    assigned_facilities: [{ id: 'sample', name: 'St. Mary Hospital', facility_id: 'F-101' }],
  }),
);

const nothing = () => undefined;

export function UserPreview() {
  const { t } = useTranslation();
  const isCards = useIsNarrower('table');
  const narrow = useIsNarrower('allColumns') && !isCards;
  const { hidden } = useListDisplay(userListDefinition.entity);
  const columns = useMemo(() => userColumns(t, { narrow, hidden }), [t, narrow, hidden]);
  const card = useCallback(
    (row: User) => <UserCard row={row} t={t} hidden={hidden} lookedAt={undefined} onOpen={nothing} />,
    [t, hidden],
  );
  return (
    <ListPreview
      definition={userListDefinition}
      menu="USER_ALL"
      columns={columns}
      layout={narrow ? narrowLayout : wideLayout}
      card={card}
      samples={samples}
    />
  );
}
