import { IconBuildingHospital } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isDeleted } from '../../../../contract/monitors/monitors.ts';
import classes from '../../../grids/grid.module.css';
import { EmptyRow } from '../../../ui/empty-state.tsx';
import { useShownMonitor } from './shown-monitor.ts';

/** The Users tab of a monitor without a facility: why it is empty, and what to do. */
export function NoFacility() {
  const { t } = useTranslation(['start', 'monitor']);
  const deleted = isDeleted(useShownMonitor()?.value ?? {});
  return (
    <div className={classes.panel}>
      <EmptyRow
        icon={<IconBuildingHospital size="1.5rem" stroke={1.5} aria-hidden />}
        title={t('monitor:details.noFacility')}
        hint={t(deleted ? 'monitor:details.noFacilityDeleted' : 'monitor:details.noFacilityHint')}
      />
    </div>
  );
}
