// A facility's page: the frame around the list of its monitors or users, which the route provides. It leads to the
// facility list when the facility is deleted.

import { IconDatabaseOff } from '@tabler/icons-react';
import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import { facilityRecord } from '../../data/records/facility-record.ts';
import type { Loaded } from '../../data/source.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useLeaveToList } from '../../lists/back/use-leave-to-list.ts';
import { useSayGone } from '../../lists/back/use-say-gone.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

interface Props {
  id: string;
  loaded: Loaded<Facility>;
  /** @param onDeleting told whether this person is deleting the facility */
  children(facility: Facility, onDeleting: (isDeleting: boolean) => void): ReactNode;
}

export function FacilityDetails({ id, loaded, children }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const leave = useLeaveToList(facilityRecord.entity, '/dashboard/facilitylist');
  const [busy, setBusy] = useState(false);
  const isDeleting = useRef(false);
  const sayGone = useSayGone();
  const { snapshot, error, opened, refetch } = useLoaded(loaded, { ids: [id], onChange });
  const facility = snapshot?.value;

  async function onChange(): Promise<void> {
    const refetched = await refetch();
    if (refetched.error?.type !== 'notFound') return;
    // Whoever deletes it here is told so by the delete.
    if (!isDeleting.current) {
      const name = facility?.name ?? '';
      sayGone(name, t('facilities.gone', { name }));
    }
    leave();
  }

  async function retry(): Promise<void> {
    setBusy(true);
    await router.invalidate({ sync: true });
    setBusy(false);
  }

  if (opened?.error?.type === 'notFound')
    return <Navigate to="/error/error-v1" search={{ asked: router.state.location.href }} replace />;
  if (facility)
    return children(facility, (is) => {
      isDeleting.current = is;
    });
  return (
    <EmptyState
      alert
      icon={<IconDatabaseOff size="2.5rem" stroke={1.5} aria-hidden />}
      title={error ? errorText(t, error) : t('error.notFound')}
      action={{ label: t('action.retry'), run: () => void retry(), busy }}
    />
  );
}
