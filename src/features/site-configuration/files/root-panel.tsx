import { useTranslation } from 'react-i18next';
import { pemFile, uploadRootCertificate } from '../../../../contract/site-configuration/site-files.ts';
import { useApp } from '../../../data/app-context.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import type { ShownSite } from '../shown-site.ts';
import { uploadOptions } from '../use-site-save.ts';
import { StoredFiles } from './stored-files.tsx';
import { useUploadForm } from './use-upload-form.ts';

/** A further certificate is added; the same one replaces itself. */
export function RootPanel({ facilityId, site: { details, version } }: ShownSite) {
  const { t } = useTranslation();
  const { call } = useApp();
  const record = useUploadForm({
    part: pemFile,
    wireName: 'cafile',
    savedText: t('siteConfig.root.saved'),
    async send(cafile) {
      const body = { facility_id: facilityId, version };
      await call(uploadRootCertificate, { files: { cafile }, body }, uploadOptions);
      return null;
    },
  });
  return (
    <PageForm label={t('siteConfig.mechanisms.root')} record={record} saveLabel={t('siteConfig.upload')}>
      <FileField {...record.field('file')} part={pemFile} label={t('siteConfig.root.file')} />
      <StoredFiles details={details} kinds={['root', 'fetchedRoot']} label={t('siteConfig.root.list')} />
    </PageForm>
  );
}
