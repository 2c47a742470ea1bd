// 'Revoked on': a person notes that the CA has revoked the certificate, or takes the note back.

import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CertificateToRevoke, saveRevocation } from '../../../../contract/certificates/revocations.ts';
import { certificatesEntity } from '../../../../contract/changes/events.ts';
import { unmarked } from '../../../../contract/common/isolate.ts';
import { toAppError } from '../../../api/app-error.ts';
import { useApp } from '../../../data/app-context.ts';
import { useApplyChange } from '../../../data/changes.ts';
import { writeErrorText } from '../../../i18n/error-text.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { Moment } from '../../../ui/moment.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import classes from './revocations.module.css';

interface Props {
  row: CertificateToRevoke;
  /** The zone at the head of its column. */
  headZone?: string;
}

export function RevokedBox({ row, ...zone }: Props) {
  const { t } = useTranslation(['start', 'revocations']);
  const { call } = useApp();
  const applyChange = useApplyChange();
  const paused = useChangesPaused();
  const may = useMay()('changeSites');
  const [saving, setSaving] = useState<boolean | null>(null);

  async function save(revoked: boolean): Promise<void> {
    setSaving(revoked);
    try {
      await call(saveRevocation, { params: { id: row.id }, body: { revoked } });
    } catch (thrown) {
      const text = writeErrorText(t, await toAppError(thrown), t('error.open.done'));
      void showToast({ tone: 'bad', text });
    } finally {
      // The row may have left the list, or was changed by a call whose answer was lost.
      await applyChange(certificatesEntity);
      setSaving(null);
    }
  }

  return (
    <div className={classes.revoked}>
      <Checkbox
        size="md"
        classNames={{ body: classes.box ?? '' }}
        label={t('revocations:revokedOn')}
        aria-label={unmarked(t('revocations:revokedOf', { name: row.serial_number }))}
        checked={saving ?? Boolean(row.revoked_date)}
        disabled={paused !== null || saving !== null || !may}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
      {row.revoked_date && <Moment at={row.revoked_date} {...zone} className={classes.date} />}
      {row.revoked_by && <span>{t('revocations:revokedBy', { name: row.revoked_by })}</span>}
    </div>
  );
}
