import { IconBuildingHospital } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './grid.module.css';

/** The users of a monitor that has no facility: none, and what can be done about it. */
export function NoFacility({ deleted }: { deleted: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.panel}>
      <EmptyState
        icon={<IconBuildingHospital size={40} stroke={1.5} aria-hidden />}
        title={t('details.noFacility')}
        hint={t(deleted ? 'details.noFacilityDeleted' : 'details.noFacilityHint')}
      />
    </div>
  );
}
