import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, toAppError } from '../../../api/app-error.ts';
import { restoreFailureText } from './restore-failure-text.ts';
import classes from './restore-offer.module.css';

/** A deleted monitor, whose serial number is taken. */
export interface Restorable {
  id: string;
  serialNumber: string;
}

interface Props {
  restorable: Restorable;
  /** Whether the button shows the serial number. */
  showSerialNumber?: boolean;
  onRestore(restorable: Restorable): Promise<void>;
}

export function RestoreOffer({ restorable, showSerialNumber = false, onRestore }: Props) {
  const { t } = useTranslation(['start', 'forms']);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  async function restore(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await onRestore(restorable);
    } catch (thrown) {
      setError(await toAppError(thrown));
    }
    setBusy(false);
  }

  return (
    <div className={classes.offer} data-named={showSerialNumber || undefined}>
      <Button variant="default" size="lg" onClick={restore} loading={busy}>
        {showSerialNumber
          ? t('forms:monitorForm.restoreNamed', { serialNumber: restorable.serialNumber })
          : t('forms:monitorForm.restore')}
      </Button>
      <div role="alert">{error && restoreFailureText(t, error, t('error.open.done'))}</div>
    </div>
  );
}
