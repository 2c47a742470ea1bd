import { IconDatabaseOff, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../api/app-error.ts';
import { useLost } from '../api/reachability.ts';
import { errorText } from '../i18n/error-text.ts';
import { useKeeping, useNotKept } from '../session/device-storage.ts';
import { EmptyRow, EmptyState } from '../ui/empty-state.tsx';

export interface EmptyTexts {
  icon: ReactNode;
  title: string;
  /** What to do; left out where this person may do nothing. */
  hint?: string | undefined;
  action?: { label: string; run(): void };
  /** In one row, without the action. */
  isRow?: boolean;
}

interface EmptyProps {
  /** Records on all pages: where there are any, this page is past the end. */
  count: number;
  searchText: string;
  /** Whether only what this device keeps was searched. */
  stored?: boolean;
  empty: EmptyTexts;
  onFirstPage(): void;
  onClearSearch(): void;
  /** Removes the filters, where there are any. */
  onClearFilters?: (() => void) | undefined;
}

/** The service was asked. */
const askedWords = {
  page: 'list.beyondEnd',
  none: 'list.noMatch',
  hint: 'list.noMatchHint',
  filteredHint: 'list.noFilteredHint',
} as const;

/** What is on this device, or in the memory of this window, was asked. */
function storedWords(onDevice: boolean) {
  const hint = onDevice ? 'list.notStoredHint' : 'list.notLoadedHint';
  return {
    page: onDevice ? 'list.pageNotStored' : 'list.pageNotLoaded',
    none: onDevice ? 'list.notStored' : 'list.notLoaded',
    hint,
    filteredHint: hint,
  } as const;
}

export function ListEmpty({
  count,
  searchText,
  stored = false,
  empty,
  onFirstPage,
  onClearSearch,
  onClearFilters,
}: EmptyProps) {
  const { t } = useTranslation();
  const { listsOnDevice } = useKeeping();
  const words = stored ? storedWords(listsOnDevice) : askedWords;
  if (count > 0) {
    const first = { label: t('list.goToFirstPage'), run: onFirstPage };
    return <EmptyState icon={empty.icon} title={t(words.page)} action={first} />;
  }
  if (onClearFilters) {
    return (
      <EmptyState
        icon={<IconSearchOff size="2.5rem" stroke={1.5} aria-hidden />}
        title={searchText ? t('list.noFilteredMatch', { search: searchText }) : t('list.noFiltered')}
        hint={t(words.filteredHint)}
        action={{ label: t('list.clearFilters'), run: onClearFilters }}
      />
    );
  }
  if (empty.isRow) return <EmptyRow {...empty} />;
  if (!searchText) return <EmptyState {...empty} />;
  return (
    <EmptyState
      icon={<IconSearchOff size="2.5rem" stroke={1.5} aria-hidden />}
      title={t(words.none, { search: searchText })}
      hint={t(words.hint)}
      action={{ label: t('action.clearSearch'), run: onClearSearch }}
    />
  );
}

interface FailedProps {
  error: AppError | null;
  /** Whether the list has filters: stored rows may not say what they ask. */
  filtered: boolean;
  retry: { label: string; run(): void; busy: boolean };
}

export function ListFailed({ error, filtered, retry }: FailedProps) {
  const { t } = useTranslation();
  const lost = useLost();
  const notKept = useNotKept();
  const { listsInMemory, listsOnDevice } = useKeeping();
  const notAnswered = listsOnDevice ? 'list.notAnswered' : 'list.notLoadedHint';
  // Where rows are in memory, the list may well have been opened, and only not with these filters.
  const isByFilter = filtered && listsInMemory;
  const unknown = isByFilter ? notAnswered : (notKept ?? 'lost.neverOpened');
  // Without an error the service was not asked.
  const outage = error ? error.outage : (lost?.outage ?? 'offline');
  return (
    <EmptyState
      alert
      icon={<IconDatabaseOff size="2.5rem" stroke={1.5} aria-hidden />}
      title={t(outage ? `error.${outage}` : 'list.failed')}
      hint={error && !outage ? errorText(t, error) : t(unknown)}
      action={retry}
    />
  );
}
