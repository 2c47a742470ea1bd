import { useTranslation } from 'react-i18next';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import { useRememberedSearchText } from '../../lists/remembered-search-text.ts';
import { useMay } from '../../session/rights/rights.ts';
import { SegmentedLinks } from '../../ui/toolbar/segmented-links.tsx';

interface Props {
  facility: Pick<Facility, 'id'>;
  view: 'users' | undefined;
}

export function FacilityViewLinks({ facility: { id }, view }: Props) {
  const { t } = useTranslation();
  const searches = {
    monitors: useRememberedSearchText('monitors', id),
    users: useRememberedSearchText('users', id),
  };
  const may = useMay();
  const to = { to: '/dashboard/facility-details/$id', params: { id } } as const;
  return (
    <SegmentedLinks
      label={t('facilities.views')}
      inSidebar={false}
      links={[
        {
          target: { ...to, search: { view: undefined, search: searches.monitors } },
          label: t('menu.monitors'),
          active: view === undefined,
        },
        ...(may('seePeople', id)
          ? [
              {
                target: { ...to, search: { view: 'users', search: searches.users } } as const,
                label: t('menu.users'),
                active: view === 'users',
              },
            ]
          : []),
      ]}
    />
  );
}
