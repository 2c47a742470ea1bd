// Asks the EST server for a certificate. Where the answer to an earlier request is not known, the server may have issued
// one: the dialog asks before it repeats the request.
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { maxObtainSeconds, obtainClientCertificate } from '../../../../contract/certificates/monitor-csrs.ts';
import { secondMs } from '../../../../contract/common/durations.ts';
import { enrollmentUrlField } from '../../../../contract/site-configuration/est-authentication.ts';
import type { AppError } from '../../../api/app-error.ts';
import { useApp } from '../../../data/app-context.ts';
import { writeErrorText } from '../../../i18n/error-text.ts';
import { labelled } from '../../../i18n/punctuation.ts';
import { Elapsed } from '../../../ui/elapsed.tsx';
import { FilteredInput } from '../../../ui/fields/filtered-input.tsx';
import { FormDialog } from '../../../ui/form-dialog/form-dialog.tsx';
import { useRecordForm } from '../../../ui/forms/use-record-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import classes from './csr-columns.module.css';
import type { CertificateDialogProps } from './upload-dialog.tsx';
import { useCertificateSave } from './use-certificate-save.ts';
import { useCertifiedMonitor } from './use-certified-monitor.ts';

const schema = z.object({ clientcert_url: enrollmentUrlField.schema });

const obtainOptions = { timeout: maxObtainSeconds * secondMs } as const;

/** After these the EST server may have issued a certificate. */
const uncertainCodes: readonly unknown[] = ['enrollmentUncertain', 'enrollmentAnswerLost'];

/** Why a person has to say that a certificate is requested once more: the texts of the notice and of the question. */
const doubts = {
  uncertain: ['monitor-csrs:uncertain', 'monitor-csrs:repeatQuestion'],
  elsewhere: ['monitor-csrs:waitsElsewhere', 'monitor-csrs:elsewhereQuestion'],
} as const;
type Doubt = keyof typeof doubts;

function doubtOf({ outcomeUnknown, details: { code } }: AppError): Doubt | null {
  if (code === 'enrollmentWaitsElsewhere') return 'elsewhere';
  return outcomeUnknown || uncertainCodes.includes(code) ? 'uncertain' : null;
}

interface Props extends CertificateDialogProps {
  /** The facility's URL for enrollment; '' where none is stored. */
  storedUrl: string;
}

export function ObtainDialog({ facilityId, row, storedUrl, onClose }: Props) {
  const { t } = useTranslation(['start', 'monitor-csrs']);
  const { call } = useApp();
  const { saved, refetch } = useCertificateSave();
  const { deleted, explain } = useCertifiedMonitor(facilityId, row);
  const [found, setFound] = useState<Doubt | null>(null);
  const doubt = found ?? (row.enrollment === 'uncertain' ? 'uncertain' : null);
  const [notice, question] = doubt ? doubts[doubt] : [];
  const name = row.cloud_id;
  const openText = t('monitor-csrs:obtainOpen');
  // The outcome is shown although the dialog was closed meanwhile.
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const dialog = useRecordForm({
    schema,
    initialValues: { clientcert_url: storedUrl },
    openText,
    async send(query) {
      const params = { facilityId, monitorId: row.id };
      const asked = doubt ? { ...query, repeat: 'true' as const } : query;
      return await call(obtainClientCertificate, { params, query: asked }, obtainOptions);
    },
    explain,
    onRefused(error) {
      if (error.details.code === 'enrollmentPending') {
        void showToast({ tone: 'warn', names: true, text: t('monitor-csrs:waitingOf', { name }) });
        refetch();
        onClose();
        return;
      }
      if (left.current)
        void showToast({ tone: 'bad', text: labelled(name, writeErrorText(t, error, openText)) });
      setFound(doubtOf(error) ?? found);
      refetch();
    },
    async done({ data: [obtained] }) {
      await saved(t('monitor-csrs:obtained', { name }), obtained?.clientcert_warning);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('monitor-csrs:obtainTitle')}
      dialog={dialog}
      onClose={onClose}
      deleted={deleted}
      saveLabel={t('monitor-csrs:obtainConfirm')}
      closesWhileBusy
      saveQuestion={
        question
          ? {
              question: t(question),
              close: t('monitor-csrs:repeat'),
              stay: t('action.back'),
            }
          : undefined
      }
    >
      <Text mb={12}>{name}</Text>
      {notice && (
        <Notice tone="warn" icon={<IconAlertTriangle size={22} aria-hidden />}>
          {t(notice)}
        </Notice>
      )}
      <FilteredInput
        {...dialog.field('clientcert_url')}
        field={enrollmentUrlField}
        label={t('monitor-csrs:url')}
        inputMode="url"
        data-autofocus
      />
      <div role="status">{dialog.busy && t('monitor-csrs:asking')}</div>
      {dialog.busy && <Elapsed seconds={0} label={t('monitor-csrs:elapsed')} className={classes.elapsed} />}
    </FormDialog>
  );
}
