// What stands where rows would: that there are none, none that match, none on this page, or none that could be read.
import { IconDatabaseOff, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../api/app-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';

export interface EmptyTexts {
  icon: ReactNode;
  title: string;
  hint: string;
}

interface NothingProps {
  /** Records behind the list: this page is past its end where there are any. */
  count: number;
  search: string;
  empty: EmptyTexts;
  onFirstPage(): void;
  onClearSearch(): void;
}

export function ListNothing({ count, search, empty, onFirstPage, onClearSearch }: NothingProps) {
  const { t } = useTranslation();
  if (count > 0) {
    const first = { label: t('list.goToFirstPage'), run: onFirstPage };
    return <EmptyState icon={empty.icon} title={t('list.beyondEnd')} action={first} />;
  }
  if (!search) return <EmptyState {...empty} />;
  return (
    <EmptyState
      icon={<IconSearchOff size={40} stroke={1.5} aria-hidden />}
      title={t('list.noMatch', { search })}
      hint={t('list.noMatchHint')}
      action={{ label: t('action.clearSearch'), run: onClearSearch }}
    />
  );
}

interface FailedProps {
  error: AppError | null;
  retry: { label: string; run(): void; busy: boolean };
}

export function ListFailed({ error, retry }: FailedProps) {
  const { t } = useTranslation();
  const unseen = error === null || error.unreachable;
  return (
    <EmptyState
      alert
      icon={<IconDatabaseOff size={40} stroke={1.5} aria-hidden />}
      title={t(unseen ? 'error.offline' : 'list.failed')}
      hint={unseen ? t('offline.neverOpened') : errorText(t, error)}
      action={retry}
    />
  );
}
