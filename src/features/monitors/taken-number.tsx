// Beneath the refusal of a serial number that another monitor has: opens that monitor's page.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getMonitorBySerialNumber } from '../../../contract/monitors/monitors.ts';
import { toAppError } from '../../api/app-error.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { useApp } from '../../data/app-context.ts';
import { errorText } from '../../i18n/error-text.ts';
import classes from './restore/restore-offer.module.css';

interface Props {
  serialNumber: string;
  onOpen(id: string): void;
}

export function TakenNumber({ serialNumber, onOpen }: Props) {
  const { t } = useTranslation(['start', 'forms']);
  const { call } = useApp();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function open(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await call(getMonitorBySerialNumber, { params: { cloudId: serialNumber } });
      onOpen(onlyRecord(answer).id);
    } catch (thrown) {
      setProblem(errorText(t, await toAppError(thrown)));
    }
    setBusy(false);
  }

  return (
    <div className={classes.offer} data-named>
      <Button variant="default" size="lg" onClick={open} loading={busy}>
        {t('forms:monitorForm.openNamed', { serialNumber })}
      </Button>
      <div role="alert">{problem}</div>
    </div>
  );
}
