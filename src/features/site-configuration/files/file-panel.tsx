// The panels whose form is one file, which is empty again once it is uploaded: the WPA configuration, of which there is
// one, and root certificates, where those that are new are added.

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { FilePart } from '../../../../contract/common/endpoint.ts';
import { monitorPaths } from '../../../../contract/site-configuration/monitor-paths.ts';
import {
  pemFile,
  uploadRootCertificate,
  uploadWpaFile,
  wpaFile,
} from '../../../../contract/site-configuration/site-files.ts';
import { AppError, toAppError } from '../../../api/app-error.ts';
import type { Call } from '../../../api/http.ts';
import { useApp } from '../../../data/app-context.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { fileSchema } from '../../../ui/fields/file-schema.ts';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import { useRecordForm } from '../../../ui/forms/use-record-form.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { transferTypeOf } from '../panels.ts';
import type { PanelSite } from '../shown-site.ts';
import classes from '../site-configuration.module.css';
import { useSiteSave } from '../use-site-save.ts';
import { RootSetting } from './root-setting.tsx';
import type { SiteFileKind } from './stored-file.ts';
import { StoredFiles } from './stored-files.tsx';

const noFile: { file: File | null } = { file: null };

interface UploadedFile {
  /** The file that the call takes. */
  part: FilePart;
  /** The file's name on the wire: what the service says of it is shown on the field. */
  wireName: string;
  /** The stored files that are listed. */
  kinds: readonly SiteFileKind[];
  /** Returns what more is to be said than that the file is stored. */
  upload(call: Call, file: File, site: PanelSite): Promise<{ more?: string | undefined }>;
}

const files = {
  root: {
    part: pemFile,
    wireName: 'cafile',
    kinds: ['root', 'fetchedRoot'],
    async upload(call, cafile, { facilityId, site: { version } }) {
      const body = { facility_id: facilityId, version };
      const { data, message } = await call(uploadRootCertificate, { files: { cafile }, body });
      // Some of its certificates were there before.
      return { more: data[0]?.known.length ? message : undefined };
    },
  },
  wpa: {
    part: wpaFile,
    wireName: 'wpafile',
    kinds: ['wpa'],
    async upload(call, wpafile, { facilityId, site: { version }, type }) {
      const body = { facility_id: facilityId, transfer_type: transferTypeOf(type), version };
      await call(uploadWpaFile, { files: { wpafile }, body });
      return {};
    },
  },
} satisfies Record<string, UploadedFile>;

/** There are no fields to choose from, as in other conflicts. */
function withAdvice(t: TFunction<['start', 'site-configuration']>, error: AppError): AppError {
  if (error.details.code !== 'VERSION_CONFLICT') return error;
  return new AppError(error.type, {
    ...error.details,
    serviceMessage: t('site-configuration:uploadConflict'),
  });
}

interface Props extends PanelSite {
  mechanism: keyof typeof files;
}

export function FilePanel(shown: Props) {
  const { mechanism, site } = shown;
  const { part, wireName, kinds, upload }: UploadedFile = files[mechanism];
  const { t } = useTranslation(['start', 'site-configuration']);
  const { call } = useApp();
  const { saved, leaveOrRefetch } = useSiteSave();
  const record = useRecordForm({
    schema: z.object({ file: fileSchema(part) }),
    initialValues: noFile,
    wireNames: { [wireName]: 'file' },
    async send({ file }) {
      try {
        return await upload(call, file, shown);
      } catch (thrown) {
        throw withAdvice(t, await toAppError(thrown));
      }
    },
    onRefused: leaveOrRefetch,
    async done({ more }) {
      const site = mechanism === 'wpa' ? { transferType: transferTypeOf(shown.type) } : undefined;
      await saved(t(`site-configuration:${mechanism}.saved`), site);
      if (more) void showToast({ tone: 'good', text: more });
    },
    afterSave: () => noFile,
  });
  const may = useMay()('changeSites', shown.facilityId);
  return (
    <>
      <PageForm
        label={t(`site-configuration:mechanisms.${mechanism}`)}
        record={record}
        may={may}
        saveLabel={t('site-configuration:upload')}
      >
        {may && (
          <FileField
            {...record.field('file')}
            part={part}
            label={t(`site-configuration:${mechanism}.file`)}
          />
        )}
        {mechanism === 'wpa' && (
          <p className={`${classes.note} ${classes.aside}`}>
            {t('site-configuration:wpa.paths', monitorPaths)}
          </p>
        )}
        <div className={classes.wide}>
          <StoredFiles
            details={site.details}
            kinds={kinds}
            label={t(`site-configuration:${mechanism}.list`)}
          />
        </div>
      </PageForm>
      {mechanism === 'root' && shown.type === 'est' && <RootSetting {...shown} />}
    </>
  );
}
