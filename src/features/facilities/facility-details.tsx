// A facility's page: its monitors or its users, as lists that the route hands in. Here is what they share:
// whose they are, the way from one to the other, and what happens when the facility is no more.
import { IconDatabaseOff } from '@tabler/icons-react';
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import { useApp } from '../../data/app-context.ts';
import { affects, useRefetchOnChange } from '../../data/changes.ts';
import { errorOf } from '../../data/load-list.ts';
import { useOutcome } from '../../data/use-outcome.ts';
import { useStored } from '../../data/use-stored.ts';
import { errorText } from '../../i18n/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { facilitySource } from './facility-source.ts';
import { fetchFacility, type LoadedFacility, seenFacility } from './load-facility.ts';

interface Props {
  /** Record id. */
  id: string;
  loaded: LoadedFacility;
  /** The list that is open. */
  children(facility: Facility): ReactNode;
}

export function FacilityDetails({ id, loaded, children }: Props) {
  const { t } = useTranslation();
  const parts = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const facility = useStored(`facility ${id}`, () => seenFacility(parts.cache, id), loaded.facility);
  const unknown = useOutcome(loaded.behind)?.kind === 'notFound';

  useRefetchOnChange(facilitySource.shows, async (_, changes) => {
    if (!affects(changes, [id])) return;
    const error = await errorOf(fetchFacility(parts, id));
    if (error?.kind !== 'notFound') return;
    // The open facility was deleted.
    void showToast({ tone: 'bad', text: t('facilities.gone', { name: facility?.name ?? '' }) });
    await navigate({ to: '/dashboard/facilitylist', replace: true });
  });

  async function retry(): Promise<void> {
    setBusy(true);
    await router.invalidate({ sync: true });
    setBusy(false);
  }

  if (unknown)
    return <Navigate to="/error/error-v1" search={{ asked: router.state.location.href }} replace />;
  if (facility) return children(facility);
  return (
    <EmptyState
      alert
      icon={<IconDatabaseOff size={40} stroke={1.5} aria-hidden />}
      title={loaded.error ? errorText(t, loaded.error) : t('error.notFound')}
      action={{ label: t('action.retry'), run: () => void retry(), busy }}
    />
  );
}
