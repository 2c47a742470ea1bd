// The facility in the address. The picker stays while another facility is loading; an unknown one leads to the error screen.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { findFacilities } from '../../api/find-facilities.ts';
import { useApp } from '../../data/app-context.ts';
import type { ChosenFacility } from '../../data/records/use-chosen-facility.ts';
import { useBounding } from '../../session/rights/rights.ts';
import { useLeaveDeleted } from '../../ui/deleted-record.ts';
import type { Choice } from '../../ui/fields/choice.ts';
import { RemoteSelect } from '../../ui/fields/remote-select.tsx';
import classes from './site-configuration.module.css';

export function FacilityPicker({ chosen }: { chosen: ChosenFacility }) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { call } = useApp();
  const bounding = useBounding('seeSites');
  const navigate = useNavigate();
  const { value, error, remember } = chosen;
  const leaveDeleted = useLeaveDeleted();
  const isGone = error?.type === 'notFound';
  const leave = useEffectEvent(() => leaveDeleted({ name: value?.name || null, isTypedKept: true }));
  // It is unknown, or somebody else has deleted it while its site was configured.
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);

  if (isGone) return null;

  function choose(choice: Choice | null): void {
    remember(choice);
    void navigate({ to: '.', search: { facility: choice?.id } });
  }

  return (
    <div className={classes.picker}>
      <RemoteSelect
        label={t('site-configuration:facility')}
        placeholder={t('site-configuration:searchFacility')}
        find={findFacilities(call, bounding)}
        value={value}
        onChange={choose}
        withDetails
      />
    </div>
  );
}
