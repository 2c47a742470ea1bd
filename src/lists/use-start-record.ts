import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../data/app-context.ts';
import { oldAfterMs, statusAge } from '../data/data-age.ts';
import type { ListState } from '../data/use-list.ts';
import { useStoreRecord } from '../early-list/early-list.ts';
import { displayAtom } from '../ui/display/display-state.ts';
import { statusAgeClass } from '../ui/status-badge.tsx';

/**
 * Stores the open list as the record with which the next start begins: as long as it would show the list as it is. Once it
 * would not, what is stored is removed.
 * @param query the key of the list's query
 */
export function useStartRecord<Row>(
  { page, busy, notRefreshed, changeCount, removed, added }: ListState<Row>,
  query: string,
  embedded: boolean,
): void {
  const { t } = useTranslation();
  const { session } = useApp();
  const isOutOfDate = !embedded && (changeCount > 0 || removed.size + added.size > 0);
  const isStored = !(embedded || busy || notRefreshed || isOutOfDate) && page?.complete === true;
  const { rows = null, count = 0, requestedAt: readAt = 0 } = (isStored && page) || {};
  const { density, contrast, colourScheme, startScreen } = useAtomValue(displayAtom);
  const facts = useMemo(() => {
    const person = session.person();
    if (rows === null || !person) return null;
    return {
      person: person.id,
      readAt,
      query,
      rows,
      count,
      start: startScreen,
      look: { density, contrast, colourScheme },
      oldStatus: { from: readAt + oldAfterMs, className: statusAgeClass, text: statusAge(t, readAt) },
      texts: { appMissing: t('starting.appMissing'), reload: t('failedScreen.reload') },
    };
  }, [t, session, rows, count, readAt, query, density, contrast, colourScheme, startScreen]);
  useStoreRecord(facts, isOutOfDate);
}
