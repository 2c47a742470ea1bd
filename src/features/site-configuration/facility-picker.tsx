// The facility in the address. The picker stays while another facility is loading; an unknown one leads to the error screen.
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import { findFacilities } from '../../api/find-facilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useChosenFacility } from '../../data/records/use-chosen-facility.ts';
import type { Loaded } from '../../data/source.ts';
import type { Choice } from '../../ui/fields/choice.ts';
import { RemoteSelect } from '../../ui/fields/remote-select.tsx';
import classes from './site-configuration.module.css';

interface Props {
  /** Null until a facility is chosen. */
  id: string | null;
  loaded: Loaded<Facility> | null;
}

export function FacilityPicker({ id, loaded }: Props) {
  const { t } = useTranslation();
  const { call } = useApp();
  const navigate = useNavigate();
  const router = useRouter();
  const { value, opened, remember } = useChosenFacility(id, loaded);

  if (opened?.error?.type === 'notFound')
    return <Navigate to="/error/error-v1" search={{ asked: router.state.location.href }} replace />;

  function choose(choice: Choice | null): void {
    remember(choice);
    void navigate({ to: '.', search: { facility: choice?.id } });
  }

  return (
    <div className={classes.picker}>
      <RemoteSelect
        label={t('siteConfig.facility')}
        placeholder={t('siteConfig.searchFacility')}
        find={findFacilities(call)}
        value={value}
        onChange={choose}
        withDetails
      />
    </div>
  );
}
