import { useTranslation } from 'react-i18next';
import { uploadWpaFile, wpaFile } from '../../../../contract/site-configuration/site-files.ts';
import { useApp } from '../../../data/app-context.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import { transferTypeOf } from '../panels.ts';
import type { ShownSite } from '../shown-site.ts';
import { uploadOptions } from '../use-site-save.ts';
import { StoredFiles } from './stored-files.tsx';
import { useUploadForm } from './use-upload-form.ts';

export function WpaPanel({ facilityId, site: { details, version }, type }: ShownSite) {
  const { t } = useTranslation();
  const { call } = useApp();
  const record = useUploadForm({
    part: wpaFile,
    wireName: 'wpafile',
    savedText: t('siteConfig.wpa.saved'),
    async send(wpafile) {
      const body = {
        facility_id: facilityId,
        transfer_type: transferTypeOf(type),
        version,
      };
      await call(uploadWpaFile, { files: { wpafile }, body }, uploadOptions);
      return null;
    },
  });
  return (
    <PageForm label={t('siteConfig.mechanisms.wpa')} record={record} saveLabel={t('siteConfig.upload')}>
      <FileField {...record.field('file')} part={wpaFile} label={t('siteConfig.wpa.file')} />
      <StoredFiles details={details} kinds={['wpa']} label={t('siteConfig.wpa.list')} />
    </PageForm>
  );
}
