import { IconLink } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import { offers, useCapability } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import type { OnQueryChange } from '../../data/list-definition.ts';
import { usePublishOpenedList } from '../../lists/back/opened-list.ts';
import type { LoadedList } from '../../lists/list-loader.ts';
import { ListMenuLinks } from '../../lists/list-menu-links.tsx';
import { ListScreen } from '../../lists/list-screen.tsx';
import { nextSearch } from '../../lists/list-search.ts';
import { useRememberSearchText } from '../../lists/remembered-search-text.ts';
import { useEditedRow } from '../../lists/use-edited-row.tsx';
import { useListDisplay } from '../../ui/display/display-state.ts';
import { LazyComponent, preloadFirst } from '../../ui/lazy/lazy-component.tsx';
import { LazyEmbedded } from '../../ui/lazy/lazy-embedded.tsx';
import { ProductMark } from '../../ui/product-mark.tsx';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import { useListOffers } from './bulk/use-list-offers.ts';
import { useStatesPlace } from './glance/states-place.tsx';
import { MonitorCard, monitorColumns, monitorLayout } from './monitor-columns.tsx';
import {
  associateDialog,
  editMonitorDialog,
  loadMonitorCsv,
  monitorChangeProgress,
  monitorChanges,
} from './monitor-dialogs.ts';
import { monitorFilterFields } from './monitor-filter-fields.ts';
import { type MonitorListTypes, monitorListDefinition } from './monitor-list-definition.ts';
import { monitorMenuGroup } from './monitor-menu.tsx';
import { RestoreButton } from './restore/restore-button.tsx';
import { useRestore } from './restore/use-restore.ts';
import { useStartRound } from './rounds/use-start-round.tsx';
import { useSerialNumbers } from './serial-numbers/use-serial-numbers.tsx';
import { useMonitorActs } from './use-monitor-acts.ts';

preloadFirst(editMonitorDialog);

const restoreAction = (row: Monitor) => <RestoreButton row={row} compact />;

interface Props {
  facility?: { name: string };
  /** The way back, before the title. */
  back?: ReactNode;
  /** Stands between the title and the rows. */
  above?: ReactNode;
  /** Links to sibling lists; by default the other monitor lists. */
  menuLinks?: ReactNode;
  loaded: LoadedList<MonitorListTypes>;
}

export function MonitorList({ facility, back, above, menuLinks, loaded }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { menu, facility: facilityId, searchText } = loaded.query;
  const { edit, dialog } = useEditedRow<Monitor>(menu, (row, onClose) => (
    <LazyComponent key={row.id} of={editMonitorDialog} props={{ row, onClose }} />
  ));
  const narrow = useIsNarrower('allColumns');
  const deleted = menu === 'MONITOR_DELETED';
  const ofFacility = facilityId !== undefined;
  const { call, store } = useApp();
  const hasDay = useCapability(call, 'presence') !== false && !deleted;
  const columns = useMemo(() => monitorColumns(t, { ofFacility, hasDay }), [t, ofFacility, hasDay]);
  const { restorable, changesMany, showsChanges, mayChangeMany, associatesMany } = useListOffers(
    deleted,
    facilityId,
  );
  const iconsOnly = useIsNarrower('rowActionTexts');
  const { hidden } = useListDisplay(monitorListDefinition.entity);
  const layout = useMemo(
    () =>
      monitorLayout(restorable, {
        narrow,
        iconsOnly,
        offline: t('monitors.offline'),
        restore: t('monitors.restore'),
      }),
    [restorable, narrow, iconsOnly, t],
  );
  const card = useCallback(
    (row: Monitor) => <MonitorCard row={row} t={t} ofFacility={ofFacility} hidden={hidden} />,
    [t, ofFacility, hidden],
  );
  const open = useCallback(
    ({ id }: Monitor) => void navigate({ to: '/dashboard/monitor-details/$id', params: { id } }),
    [navigate],
  );
  const onQueryChange: OnQueryChange<MonitorListTypes> = useCallback(
    (next) =>
      void navigate({
        to: '.',
        search: (now) => nextSearch(store, monitorListDefinition, { menu, facility: facilityId }, now, next),
      }),
    [navigate, store, menu, facilityId],
  );
  const filterFields = useMemo(() => monitorFilterFields(menu), [menu]);
  const serialNumbers = useSerialNumbers(menu, loaded.query.filters?.cloud_ids);
  const restore = useRestore();
  const [associating, setAssociating] = useState(false);
  const acts = useMonitorActs({
    menu,
    facility: facilityId,
    edit,
    associate: {
      forSeveral: associatesMany,
      label: t('shell.associate'),
      icon: <IconLink size={20} aria-hidden />,
      run: () => setAssociating(true),
    },
  });
  const title = t(`monitors.title.${menu}`, { facility: facility?.name ?? '' });
  const round = useStartRound(loaded, title);
  const options = useMemo(
    () => [...serialNumbers.choices, ...round.choices],
    [serialNumbers.choices, round.choices],
  );
  usePublishOpenedList(monitorListDefinition.entity, title);
  useRememberSearchText(monitorListDefinition.entity, searchText, facilityId);

  return (
    <>
      <ListScreen
        definition={monitorListDefinition}
        loaded={loaded}
        title={title}
        counted={(count) => t('monitors.count', { count })}
        above={
          <>
            {above ?? serialNumbers.missing}
            {showsChanges && <LazyEmbedded of={monitorChangeProgress} props={{}} />}
          </>
        }
        head={{
          back,
          strip: useStatesPlace(loaded),
          menuLinks: menuLinks ?? <ListMenuLinks group={monitorMenuGroup} menu={menu} />,
        }}
        table={{
          columns,
          layout,
          card,
          cardAction: deleted ? restoreAction : undefined,
          onOpen: open,
          ...acts.ofRow,
        }}
        empty={{
          icon: <ProductMark size="2.5rem" />,
          title: t(`monitors.empty.${menu}`),
          hint: acts.emptyHint,
        }}
        onQueryChange={onQueryChange}
        filterFields={filterFields}
        actions={{
          group: ofFacility ? undefined : monitorMenuGroup,
          loadCsvFormat: loadMonitorCsv,
          options,
          button: round.button,
        }}
        bar={{
          ...acts.ofSelection,
          changes: changesMany ? monitorChanges : undefined,
          mayHaveChanges: mayChangeMany,
          headerRefusal: deleted ? t('monitors.notAssociated') : undefined,
          undo: {
            label: t('monitors.restore'),
            run: (ids) => void restore(ids),
            offered: () => offers(call, 'restore'),
          },
        }}
      />
      {dialog}
      {serialNumbers.dialog}
      {round.dialog}
      {associating && <LazyComponent of={associateDialog} props={{ onClose: () => setAssociating(false) }} />}
    </>
  );
}
