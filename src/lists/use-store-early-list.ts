// Stores the part of this list that the next start shows before the app runs (src/early-list).
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../data/app-context.ts';
import { oldAfterMs, statusAge } from '../data/data-age.ts';
import type { ListState } from '../data/use-list.ts';
import { removeStoredList } from '../early-list/stored-list.ts';
import { useStoreScreen } from '../early-list/use-store-screen.ts';
import { statusAgeClass } from '../ui/status-badge.tsx';

/** Stores the open list, as long as the next start would show it as it is, and removes what is stored once it would not. */
export function useStoreEarlyList<Row>(
  { page, busy, notRefreshed, changeCount, removed }: ListState<Row>,
  isPart: boolean,
): void {
  const { t } = useTranslation();
  const { session } = useApp();
  const isOutOfDate = changeCount > 0 || removed.size > 0 || page?.rows.length === 0;
  const isStored = !(isPart || busy || notRefreshed || isOutOfDate);
  const readAt = isStored && page?.origin === 'service' ? page.requestedAt : null;
  const info = useMemo(() => {
    const person = session.person();
    if (readAt === null || !person) return null;
    return {
      person: person.id,
      readAt,
      oldStatus: { from: readAt + oldAfterMs, className: statusAgeClass, text: statusAge(t, readAt) },
      texts: {
        tapRecorded: t('earlyList.tapRecorded'),
        tapLost: t('earlyList.tapLost'),
        appMissing: t('earlyList.appMissing'),
        reload: t('failedScreen.reload'),
      },
    };
  }, [t, session, readAt]);
  useEffect(() => {
    if (isOutOfDate && !isPart) removeStoredList();
  }, [isOutOfDate, isPart]);
  useStoreScreen(info);
}
