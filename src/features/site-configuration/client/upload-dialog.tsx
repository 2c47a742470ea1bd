import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { uploadClientCertificate } from '../../../../contract/certificates/certificate-upload.ts';
import { pemFile } from '../../../../contract/site-configuration/site-files.ts';
import { useApp } from '../../../data/app-context.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { FormDialog } from '../../../ui/form-dialog/form-dialog.tsx';
import { useUploadForm } from '../files/use-upload-form.ts';
import { uploadOptions } from '../use-site-save.ts';
import type { CsrRow } from './csr-source.ts';

export interface CertificateDialogProps {
  facilityId: string;
  row: CsrRow;
  onClose(): void;
}

/** Takes the certificate that was issued for the monitor's CSR. */
export function UploadDialog({ facilityId, row, onClose }: CertificateDialogProps) {
  const { t } = useTranslation();
  const { call } = useApp();
  const dialog = useUploadForm({
    part: pemFile,
    wireName: 'clientfile',
    savedText: t('siteConfig.client.uploaded'),
    onSaved: onClose,
    async send(clientfile) {
      const body = { facility_id: facilityId, monitor_id: row.id };
      const { data } = await call(uploadClientCertificate, { files: { clientfile }, body }, uploadOptions);
      return data[0]?.clientcert_warning;
    },
  });
  return (
    <FormDialog
      title={t('siteConfig.client.uploadTitle')}
      dialog={dialog}
      onClose={onClose}
      saveLabel={t('siteConfig.upload')}
    >
      <Text mb={12}>{row.cloud_id}</Text>
      <FileField
        {...dialog.field('file')}
        part={pemFile}
        label={t('siteConfig.client.file')}
        data-autofocus
      />
    </FormDialog>
  );
}
