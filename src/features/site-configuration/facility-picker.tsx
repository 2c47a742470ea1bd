// The facility in the address. The picker stays while another facility is loading; an unknown one leads to the error screen.
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import { findFacilities } from '../../api/find-facilities.ts';
import { useApp } from '../../data/app-context.ts';
import type { Loaded } from '../../data/source.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import type { Choice } from '../../ui/fields/choice.ts';
import { RemoteSelect } from '../../ui/fields/remote-select.tsx';
import classes from './site-configuration.module.css';

/** The picker is the same one before and after a choice, so that it keeps the focus. */
const noFacility: Loaded<Facility | null> = {
  source: {
    key: 'no facility',
    fetch: async () => null,
    showsFirst: 'loading',
    affectedBy: [],
  },
  tick: 0,
  snapshot: null,
  error: null,
  pending: null,
};

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
  const { snapshot, opened } = useLoaded<Facility | null>(
    loaded ?? noFacility,
    id === null ? {} : { ids: [id] },
  );
  const [chosen, setChosen] = useState<Choice | null>(null);

  if (opened?.error?.type === 'notFound')
    return <Navigate to="/error/error-v1" search={{ asked: router.state.location.href }} replace />;

  function choose(choice: Choice | null): void {
    setChosen(choice);
    void navigate({ to: '.', search: { facility: choice?.id } });
  }

  /** Until it is known, the name that was chosen from the list. */
  function nameOf(facilityId: string): string {
    return snapshot?.value?.name ?? (chosen?.id === facilityId ? chosen.name : '');
  }

  return (
    <div className={classes.picker}>
      <RemoteSelect
        label={t('siteConfig.facility')}
        placeholder={t('siteConfig.searchFacility')}
        find={findFacilities(call)}
        value={id === null ? null : { id, name: nameOf(id) }}
        onChange={choose}
        withDetails
      />
    </div>
  );
}
