// The facilities to choose from, with what they need: where to begin without one.
import { Text, Title } from '@mantine/core';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSize } from '../../../contract/common/paging.ts';
import type { SiteNeeds } from '../../../contract/site-configuration/site-needs.ts';
import { Grid } from '../../grids/grid.tsx';
import { useRouteGrid } from '../../grids/use-route-grid.ts';
import { CountLine } from '../../ui/toolbar/screen-head.tsx';
import classes from './needs.module.css';
import { NeedsCard, needsColumns } from './needs-columns.tsx';
import type { LoadedNeeds } from './needs-source.ts';

interface Props {
  loaded: LoadedNeeds;
  onChoose(facility: { id: string; name: string }): void;
}

const idOf = ({ id }: SiteNeeds) => id;

export function Needs({ loaded, onChoose }: Props) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const state = useRouteGrid(loaded.rows, idOf);
  const columns = useMemo(() => needsColumns(t), [t]);
  return (
    <section aria-label={t('site-configuration:needs.title')}>
      <Title order={2} size="h4">
        {t('site-configuration:selectFacility')}
      </Title>
      <Text c="dimmed">{t('site-configuration:selectFacilityHint')}</Text>
      <div className={classes.count}>
        <CountLine
          text={state.count === null ? null : t('facilities.count', { count: state.count })}
          failed={state.error !== null && !state.busy}
          list={state}
        />
      </div>
      <Grid
        label={t('site-configuration:needs.title')}
        state={state}
        columns={columns}
        idOf={idOf}
        nameOf={({ name }) => name}
        card={(row) => <NeedsCard row={row} t={t} />}
        page={loaded.page}
        pageSize={pageSize}
        empty={{
          icon: <IconBuildingHospital size="2.5rem" stroke={1.5} aria-hidden />,
          title: t('facilities.empty'),
          hint: t('facilities.emptyHint'),
        }}
        notStored={(outage) => t(`site-configuration:needs${outage === 'offline' ? 'Network' : 'Service'}`)}
        onOpen={({ id, name }) => onChoose({ id, name })}
      />
    </section>
  );
}
