import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../api/app-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { FactorButtons, type WayOut } from './factor-buttons.tsx';
import classes from './second-factor.module.css';

interface Props {
  lead: string;
  wayOut: WayOut;
  /** Why it could not be read; null while it is on its way. */
  error: AppError | null;
  onRetry(): void;
}

/** In place of the question while it is on its way, and where it could not be read. */
export function FactorLoading({ lead, wayOut, error, onRetry }: Props) {
  const { t } = useTranslation(['start', 'session']);
  return (
    <div className={classes.step}>
      <p>{lead}</p>
      {error ? (
        <>
          <p className={classes.failure} role="alert">
            {errorText(t, error)}
          </p>
          <FactorButtons wayOut={wayOut} label={t('action.retry')} busy={false} onPress={onRetry} />
        </>
      ) : (
        <>
          <Skeleton height={112} radius={8} />
          <FactorButtons wayOut={wayOut} label={t('session:factor.ask.confirm')} busy={false} disabled />
        </>
      )}
    </div>
  );
}
