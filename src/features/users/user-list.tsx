import { IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User, UserListMenu, UserSortKey } from '../../../contract/users/users.ts';
import type { OnQueryChange, Page } from '../../data/list-definition.ts';
import type { Loaded } from '../../data/source.ts';
import { ListMenuLinks } from '../../lists/list-menu-links.tsx';
import { ListScreen } from '../../lists/list-screen.tsx';
import { type ListSearch, nextSearch, toQuery } from '../../lists/list-search.ts';
import { useRememberSearchText } from '../../lists/remembered-search-text.ts';
import { useEditedRow } from '../../lists/use-edited-row.tsx';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import { UserCard, userColumns } from './user-columns.tsx';
import { editUserDialog } from './user-dialogs.ts';
import { type UserListTypes, userListDefinition } from './user-list-definition.ts';
import { userMenu } from './user-menu.tsx';

async function loadUserDeletes() {
  return (await import('./user-deletes.ts')).userDeletes;
}

interface Props {
  menu: UserListMenu;
  facility?: { id: string; name: string };
  /** Links to sibling lists; by default the other user lists. */
  menuLinks?: ReactNode;
  search: ListSearch<UserSortKey>;
  loaded: Loaded<Page<User>>;
  part?: boolean;
}

export function UserList({ menu, facility, menuLinks, search, loaded, part }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = toQuery(userListDefinition, menu, search, facility?.id);
  const { edit, dialog } = useEditedRow<User>(menu, ({ user_id: id }, onClose) => (
    <LazyComponent key={id} of={editUserDialog} props={{ id, onClose }} />
  ));
  const columns = useMemo(() => userColumns(t), [t]);
  const changesPaused = useChangesPaused();
  useRememberSearchText(userListDefinition.entity, query.searchText, facility?.id);

  const open = useCallback(
    (row: User) => {
      if (changesPaused) void showToast({ tone: 'bad', text: changesPaused });
      else edit(row);
    },
    [changesPaused, edit],
  );
  const card = useCallback((row: User) => <UserCard row={row} t={t} onOpen={() => open(row)} />, [t, open]);
  const facilityId = facility?.id;
  const onQueryChange: OnQueryChange<UserListTypes> = useCallback(
    (next) =>
      void navigate({
        to: '.',
        search: (now) => nextSearch(userListDefinition, { menu, facility: facilityId }, now, next),
      }),
    [navigate, menu, facilityId],
  );

  return (
    <>
      <ListScreen
        definition={userListDefinition}
        query={query}
        loaded={loaded}
        title={t(`users.title.${menu}`, { facility: facility?.name ?? '' })}
        counted={(count) => t('users.count', { count })}
        menuLinks={menuLinks ?? <ListMenuLinks group={userMenu} menu={menu} />}
        columns={columns}
        card={card}
        empty={{
          icon: <IconUsers size={40} stroke={1.5} aria-hidden />,
          title: t(`users.empty.${menu}`),
          hint: t(`users.emptyHint.${menu}`),
        }}
        onQueryChange={onQueryChange}
        onOpen={open}
        deletes={loadUserDeletes}
        onEdit={open}
        part={part}
      />
      {dialog}
    </>
  );
}
