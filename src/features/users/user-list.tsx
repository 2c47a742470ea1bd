import { IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../contract/users/users.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import type { OnQueryChange } from '../../data/list-definition.ts';
import type { LoadedList } from '../../lists/list-loader.ts';
import { ListMenuLinks } from '../../lists/list-menu-links.tsx';
import { ListScreen } from '../../lists/list-screen.tsx';
import { nextSearch } from '../../lists/list-search.ts';
import { useRememberSearchText } from '../../lists/remembered-search-text.ts';
import { useEditedRow } from '../../lists/use-edited-row.tsx';
import { useListDisplay } from '../../ui/display/display-state.ts';
import { LazyComponent, preloadFirst } from '../../ui/lazy/lazy-component.tsx';
import { LazyEmbedded } from '../../ui/lazy/lazy-embedded.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import { useUserActs } from './use-user-acts.ts';
import { narrowLayout, UserCard, userColumns, wideLayout } from './user-columns.tsx';
import { editUserDialog, loadUserCsv, userChangeProgress, waitingForAccess } from './user-dialogs.ts';
import { userFilterFields } from './user-filter-fields.ts';
import { type UserListTypes, userListDefinition } from './user-list-definition.ts';
import { userMenuGroup } from './user-menu.tsx';

preloadFirst(editUserDialog);

interface Props {
  facility?: { name: string };
  /** The way back, before the title. */
  back?: ReactNode;
  /** Stands between the title and the rows. */
  above?: ReactNode;
  /** Links to sibling lists; by default the other user lists. */
  menuLinks?: ReactNode;
  loaded: LoadedList<UserListTypes>;
  /** The id of the record in whose page it stands. */
  within?: string | undefined;
}

export function UserList({ facility, back, above, menuLinks, loaded, within }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { menu, facility: facilityId, searchText, sort, order } = loaded.query;
  const { edit, dialog } = useEditedRow<User>(menu, ({ user_id: id }, onClose) => (
    <LazyComponent key={id} of={editUserDialog} props={{ id, onClose }} />
  ));
  const { call, store } = useApp();
  const embedded = within !== undefined;
  const administrators = useOffers(call, 'administrator');
  const filterFields = useMemo(
    () => (embedded ? undefined : userFilterFields(menu, administrators)),
    [embedded, menu, administrators],
  );
  const isCards = useIsNarrower('table');
  const narrow = useIsNarrower('allColumns') && !isCards;
  const { hidden } = useListDisplay(userListDefinition.entity);
  const columns = useMemo(
    () => userColumns(t, { narrow, hidden, lookedAt: facilityId }),
    [t, narrow, hidden, facilityId],
  );
  const changesPaused = useChangesPaused();
  // Embedded in another screen it has no search: the facility's own list keeps its text.
  useRememberSearchText(userListDefinition.entity, embedded ? null : searchText, facilityId);

  const open = useCallback(
    (row: User) => {
      if (changesPaused) void showToast({ tone: 'bad', text: changesPaused });
      else edit(row);
    },
    [changesPaused, edit],
  );
  const acts = useUserActs(menu, facilityId, open);
  const card = useCallback(
    (row: User) => (
      <UserCard row={row} t={t} hidden={hidden} lookedAt={facilityId} onOpen={() => open(row)} />
    ),
    [t, hidden, facilityId, open],
  );
  const onQueryChange: OnQueryChange<UserListTypes> = useCallback(
    (next) =>
      void navigate({
        to: '.',
        search: (now) => nextSearch(store, userListDefinition, { menu, facility: facilityId }, now, next),
      }),
    [navigate, store, menu, facilityId],
  );

  return (
    <>
      <ListScreen
        definition={userListDefinition}
        loaded={loaded}
        title={t(`users.title.${menu}`, { facility: facility?.name ?? '' })}
        counted={(count) => t('users.count', { count })}
        head={{
          back,
          order: sort === 'created_date' ? t(`users.order.${order}`) : undefined,
          menuLinks: menuLinks ?? <ListMenuLinks group={userMenuGroup} menu={menu} />,
        }}
        table={{
          columns,
          layout: narrow ? narrowLayout : wideLayout,
          card,
          onOpen: open,
          ...acts.ofRow,
        }}
        empty={{
          icon: <IconUsers size="2.5rem" stroke={1.5} aria-hidden />,
          title: t(`users.empty.${menu}`),
          hint: acts.emptyHint,
        }}
        onQueryChange={onQueryChange}
        actions={{ group: facility ? undefined : userMenuGroup, loadCsvFormat: () => loadUserCsv(call) }}
        bar={acts.ofSelection}
        within={within}
        above={
          <>
            {above ??
              (acts.decides && menu === 'USER_ALL' && <LazyEmbedded of={waitingForAccess} props={{}} />)}
            {acts.showsChanges && <LazyEmbedded of={userChangeProgress} props={{}} />}
          </>
        }
        filterFields={filterFields}
      />
      {dialog}
      {acts.dialog}
    </>
  );
}
