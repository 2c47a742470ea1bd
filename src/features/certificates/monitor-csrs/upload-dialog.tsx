import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { uploadClientCertificate } from '../../../../contract/certificates/certificate-upload.ts';
import { pemFile } from '../../../../contract/site-configuration/site-files.ts';
import { useApp } from '../../../data/app-context.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { fileSchema } from '../../../ui/fields/file-schema.ts';
import { FormDialog } from '../../../ui/form-dialog/form-dialog.tsx';
import { useRecordForm } from '../../../ui/forms/use-record-form.ts';
import type { CsrRow } from './csr-source.ts';
import { useCertificateSave } from './use-certificate-save.ts';
import { useCertifiedMonitor } from './use-certified-monitor.ts';

const schema = z.object({ clientfile: fileSchema(pemFile) });
const noFile: z.input<typeof schema> = { clientfile: null };

export interface CertificateDialogProps {
  facilityId: string;
  row: CsrRow;
  onClose(): void;
}

/** Takes the certificate that was issued for the monitor's CSR. */
export function UploadDialog({ facilityId, row, onClose }: CertificateDialogProps) {
  const { t } = useTranslation(['start', 'monitor-csrs']);
  const { call } = useApp();
  const { saved, refetch } = useCertificateSave();
  const { deleted, explain } = useCertifiedMonitor(facilityId, row);
  const dialog = useRecordForm({
    schema,
    initialValues: noFile,
    async send(files) {
      const body = { facility_id: facilityId, monitor_id: row.id };
      return await call(uploadClientCertificate, { files, body });
    },
    explain,
    onRefused({ type, outcomeUnknown }) {
      if (type === 'conflict' || type === 'notFound' || outcomeUnknown) refetch();
    },
    async done({ data: [stored] }) {
      await saved(t('monitor-csrs:uploaded'), stored?.clientcert_warning);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('monitor-csrs:uploadTitle')}
      dialog={dialog}
      onClose={onClose}
      deleted={deleted}
      saveLabel={t('monitor-csrs:uploadConfirm')}
    >
      <Text mb={12} translate="no">
        {row.cloud_id}
      </Text>
      <FileField
        {...dialog.field('clientfile')}
        part={pemFile}
        label={t('monitor-csrs:file')}
        data-autofocus
      />
    </FormDialog>
  );
}
