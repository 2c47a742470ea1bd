// Whom the EST server must lead to, beside the public roots: certificates that a person uploaded or confirmed.

import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { uploadServerRoots } from '../../../../contract/site-configuration/est-connection.ts';
import type { NetworkDetails } from '../../../../contract/site-configuration/network-details.ts';
import { pemFile } from '../../../../contract/site-configuration/site-files.ts';
import { useApp } from '../../../data/app-context.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { fileSchema } from '../../../ui/fields/file-schema.ts';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import { useRecordForm } from '../../../ui/forms/use-record-form.ts';
import { storedFilesOf } from '../files/stored-file.ts';
import { StoredFiles } from '../files/stored-files.tsx';
import siteClasses from '../site-configuration.module.css';
import { useSiteSave } from '../use-site-save.ts';
import classes from './authentication-panel.module.css';

const noFile: { file: File | null } = { file: null };

interface Props {
  details: NetworkDetails | null;
  urls: { facility_id: string; cacert_url: string; clientcert_url: string; version: number | undefined };
  /** The configuration has another version by then. */
  onVersion(version: number | undefined): void;
}

export function ServerRoots({ details, urls, onVersion }: Props) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { call } = useApp();
  const { saved, leaveOrRefetch } = useSiteSave();
  const record = useRecordForm({
    schema: z.object({ file: fileSchema(pemFile) }),
    initialValues: noFile,
    wireNames: { cafile: 'file' },
    send: ({ file }) => call(uploadServerRoots, { files: { cafile: file }, body: urls }),
    onRefused: leaveOrRefetch,
    async done({ data }) {
      onVersion(data[0]?.version);
      await saved(t('site-configuration:connection.uploaded'));
    },
    afterSave: () => noFile,
  });
  const isComplete = urls.cacert_url.trim() !== '' && urls.clientcert_url.trim() !== '';
  const may = useMay()('changeSites', urls.facility_id);
  const hasAny = storedFilesOf(details, 'estRoot').length > 0;
  return (
    <section className={classes.more} aria-label={t('site-configuration:connection.trust')}>
      <h3 className={classes.title}>{t('site-configuration:connection.trust')}</h3>
      <p className={classes.note}>
        {t(hasAny ? 'site-configuration:connection.trustNote' : 'site-configuration:connection.trustPublic')}
      </p>
      {hasAny && (
        <StoredFiles
          details={details}
          kinds={['estRoot']}
          label={t('site-configuration:connection.stored')}
          onRemoved={onVersion}
        />
      )}
      {may && (
        <div className={classes.form}>
          <PageForm
            label={t('site-configuration:connection.uploadLabel')}
            record={record}
            saveLabel={t('site-configuration:upload')}
            incomplete={!isComplete}
          >
            <FileField
              {...record.field('file')}
              part={pemFile}
              label={t('site-configuration:connection.uploadFile')}
            />
            <p className={`${siteClasses.note} ${siteClasses.aside}`}>
              {t(
                isComplete
                  ? 'site-configuration:connection.uploadNote'
                  : 'site-configuration:connection.incomplete',
              )}
            </p>
          </PageForm>
        </div>
      )}
    </section>
  );
}
