import { IconBuildingHospital } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './grid.module.css';

/** The users of a monitor that has no facility: none, and what to do about it. */
export function NoFacility() {
  const { t } = useTranslation();
  return (
    <div className={classes.panel}>
      <EmptyState
        icon={<IconBuildingHospital size={40} stroke={1.5} aria-hidden />}
        title={t('details.noFacility')}
        hint={t('details.noFacilityHint')}
      />
    </div>
  );
}
