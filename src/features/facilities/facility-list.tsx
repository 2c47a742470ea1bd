import { IconBuildingHospital } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import type { OnQueryChange } from '../../data/list-definition.ts';
import { usePublishOpenedList } from '../../lists/back/opened-list.ts';
import type { LoadedList } from '../../lists/list-loader.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { nextSearch } from '../../lists/list-search.ts';
import { useRememberSearchText } from '../../lists/remembered-search-text.ts';
import { useEditedRow } from '../../lists/use-edited-row.tsx';
import { useMay } from '../../session/rights/rights.ts';
import { useListDisplay } from '../../ui/display/display-state.ts';
import { LazyComponent, preloadFirst } from '../../ui/lazy/lazy-component.tsx';
import { LazyEmbedded } from '../../ui/lazy/lazy-embedded.tsx';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import { FacilityCard, facilityColumns, narrowLayout, wideLayout } from './facility-columns.tsx';
import {
  editFacilityDialog,
  facilityImports,
  loadFacilityCsv,
  loadFacilityDeletion,
} from './facility-dialogs.ts';
import { facilityFilterFields } from './facility-filter-fields.ts';
import { type FacilityListTypes, facilityListDefinition } from './facility-list-definition.ts';
import { facilityMenuGroup } from './facility-menu.tsx';
import { askForHealth } from './health/health-place.tsx';

preloadFirst(editFacilityDialog);

interface Props {
  loaded: LoadedList<FacilityListTypes>;
}

export function FacilityList({ loaded }: Props) {
  const { t } = useTranslation();
  const { store, call } = useApp();
  const importsTables = useOffers(call, 'imports');
  const navigate = useNavigate();
  const { edit, dialog } = useEditedRow<Facility>('', ({ id }, onClose) => (
    <LazyComponent key={id} of={editFacilityDialog} props={{ id, onClose }} />
  ));
  const narrow = useIsNarrower('allColumns');
  const { hidden } = useListDisplay(facilityListDefinition.entity);
  const columns = useMemo(() => facilityColumns(t, narrow, hidden), [t, narrow, hidden]);
  const card = useCallback((row: Facility) => <FacilityCard row={row} hidden={hidden} />, [hidden]);
  const open = useCallback(
    ({ id }: Facility) => void navigate({ to: '/dashboard/facility-details/$id', params: { id } }),
    [navigate],
  );
  const onQueryChange: OnQueryChange<FacilityListTypes> = useCallback(
    (next) =>
      void navigate({
        to: '.',
        search: (now) => nextSearch(store, facilityListDefinition, { menu: 'FACILITY_ALL' }, now, next),
      }),
    [navigate, store],
  );
  const may = useMay();
  const mayEdit = useCallback(({ id }: Facility) => may('changeSites', id), [may]);
  const title = t('facilities.title');
  usePublishOpenedList(facilityListDefinition.entity, title);
  useRememberSearchText(facilityListDefinition.entity, loaded.query.searchText);

  return (
    <>
      <ListScreen
        definition={facilityListDefinition}
        loaded={loaded}
        title={title}
        counted={(count) => t('facilities.count', { count })}
        above={
          importsTables && <LazyEmbedded of={facilityImports} props={{ entity: 'facilities' as const }} />
        }
        head={{ menuLinks: null }}
        table={{
          columns,
          layout: narrow ? narrowLayout : wideLayout,
          card,
          onOpen: open,
          onEdit: may('changeSites') ? edit : undefined,
          mayEdit,
          later: askForHealth,
        }}
        empty={{
          icon: <IconBuildingHospital size="2.5rem" stroke={1.5} aria-hidden />,
          title: t('facilities.empty'),
          hint: may('changeFacilities') ? t('facilities.emptyHint') : undefined,
        }}
        onQueryChange={onQueryChange}
        actions={{ group: facilityMenuGroup, loadCsvFormat: loadFacilityCsv }}
        bar={{ loadDeletion: may('changeFacilities') ? loadFacilityDeletion : undefined }}
        filterFields={facilityFilterFields}
      />
      {dialog}
    </>
  );
}
