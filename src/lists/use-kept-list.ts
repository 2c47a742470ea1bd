// What the next start shows of this list before the app runs (src/early-list).
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { oldAfterMs, statusAge } from '../data/data-age.ts';
import type { ListState } from '../data/use-list.ts';
import { useEarlyList } from '../early-list/use-early-list.ts';
import { statusAgeClass } from '../ui/status-badge.tsx';

/** Keeps the open list, as long as the next start would show it as it is. */
export function useKeptList<Row>(
  { page, busy, notRefreshed, changeCount, removed }: ListState<Row>,
  isPart: boolean,
): void {
  const { t } = useTranslation();
  const isKept = !(isPart || busy || notRefreshed || changeCount || removed.size > 0);
  const readAt = isKept && page?.origin === 'service' && page.rows.length > 0 ? page.requestedAt : null;
  const kept = useMemo(() => {
    if (readAt === null) return null;
    return {
      readAt,
      oldStatus: { from: readAt + oldAfterMs, className: statusAgeClass, text: statusAge(t, readAt) },
      texts: {
        tapKept: t('earlyList.tapKept'),
        tapLost: t('earlyList.tapLost'),
        appMissing: t('earlyList.appMissing'),
        reload: t('failedScreen.reload'),
      },
    };
  }, [t, readAt]);
  useEarlyList(kept);
}
