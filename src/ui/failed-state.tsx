// In place of what could not be loaded: why, and Retry.
import { IconDatabaseOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AppError, Outage } from '../api/app-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { EmptyState } from './empty-state.tsx';
import { useIsSaid } from './said-failure.ts';

interface Props {
  error: AppError;
  title: string;
  /** Why it is not available without the service. */
  notStored(outage: Outage): string;
  retry: { label: string; run(): void; busy: boolean };
}

export function FailedState({ error, title, notStored, retry }: Props) {
  const { t } = useTranslation();
  const { outage } = error;
  const reason = errorText(t, error);
  const isSaid = useIsSaid(reason);
  return (
    <EmptyState
      alert={!isSaid}
      icon={<IconDatabaseOff size="2.5rem" stroke={1.5} aria-hidden />}
      title={outage ? t(`error.${outage}`) : title}
      {...(!isSaid && { hint: outage ? notStored(outage) : reason })}
      action={retry}
    />
  );
}
