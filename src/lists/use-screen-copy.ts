import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../data/app-context.ts';
import { oldAfterMs, statusAge } from '../data/data-age.ts';
import type { ListState } from '../data/use-list.ts';
import { useStoreScreen } from '../early-list/early-list.ts';
import { displayAtom } from '../ui/display/display-state.ts';
import { statusAgeClass } from '../ui/status-badge.tsx';

/**
 * Stores a copy of the open list for the next start, which shows it before the app runs: as long as it would show the list
 * as it is. Once it would not, what is stored is removed.
 */
export function useScreenCopy<Row>(
  { page, busy, notRefreshed, changeCount, removed, added }: ListState<Row>,
  embedded: boolean,
): void {
  const { t } = useTranslation();
  const { session } = useApp();
  const isOutOfDate = !embedded && (changeCount > 0 || removed.size + added.size > 0);
  const isStored = !(embedded || busy || notRefreshed || isOutOfDate);
  const readAt = isStored && page?.complete ? page.requestedAt : null;
  const { density, contrast, colourScheme, startScreen } = useAtomValue(displayAtom);
  const info = useMemo(() => {
    const person = session.person();
    if (readAt === null || !person) return null;
    return {
      person: person.id,
      readAt,
      start: startScreen,
      look: { density, contrast, colourScheme },
      oldStatus: { from: readAt + oldAfterMs, className: statusAgeClass, text: statusAge(t, readAt) },
      texts: {
        tapRecorded: t('starting.tapRecorded'),
        tapLost: t('starting.tapLost'),
        appMissing: t('starting.appMissing'),
        reload: t('failedScreen.reload'),
      },
    };
  }, [t, session, readAt, density, contrast, colourScheme, startScreen]);
  useStoreScreen(info, isOutOfDate);
}
