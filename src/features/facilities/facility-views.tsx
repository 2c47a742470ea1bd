import { useTranslation } from 'react-i18next';
import { useRememberedSearch } from '../../lists/remembered-search.ts';
import { ModeLinks } from '../../ui/mode-links.tsx';

interface Props {
  id: string;
  view: 'users' | undefined;
}

/** Links between a facility's monitors and its users. */
export function FacilityViews({ id, view }: Props) {
  const { t } = useTranslation();
  const searches = {
    monitors: useRememberedSearch('monitors', id),
    users: useRememberedSearch('users', id),
  };
  const to = { to: '/dashboard/facility-details/$id', params: { id } } as const;
  return (
    <ModeLinks
      label={t('facilities.views')}
      inSidebar={false}
      modes={[
        {
          link: { ...to, search: { view: undefined, search: searches.monitors } },
          label: t('menu.monitors'),
          active: view === undefined,
        },
        {
          link: { ...to, search: { view: 'users', search: searches.users } },
          label: t('menu.users'),
          active: view === 'users',
        },
      ]}
    />
  );
}
