// The panels whose form is one file, which is empty again once it is uploaded: the WPA configuration, of which there is
// one, and root certificates, where a further one is added and the same one replaces itself.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { FilePart } from '../../../../contract/common/endpoint.ts';
import {
  pemFile,
  uploadRootCertificate,
  uploadWpaFile,
  wpaFile,
} from '../../../../contract/site-configuration/site-files.ts';
import { AppError, toAppError } from '../../../api/app-error.ts';
import type { Call } from '../../../api/http.ts';
import { useApp } from '../../../data/app-context.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { fileSchema } from '../../../ui/fields/file-schema.ts';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import { useRecordForm } from '../../../ui/forms/use-record-form.ts';
import { transferTypeOf } from '../panels.ts';
import type { PanelSite } from '../shown-site.ts';
import { useSiteSave } from '../use-site-save.ts';
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
  upload(call: Call, file: File, site: PanelSite): Promise<object>;
}

const files = {
  root: {
    part: pemFile,
    wireName: 'cafile',
    kinds: ['root', 'fetchedRoot'],
    upload: (call, cafile, { facilityId, site: { version } }) =>
      call(uploadRootCertificate, { files: { cafile }, body: { facility_id: facilityId, version } }),
  },
  wpa: {
    part: wpaFile,
    wireName: 'wpafile',
    kinds: ['wpa'],
    upload: (call, wpafile, { facilityId, site: { version }, type }) =>
      call(uploadWpaFile, {
        files: { wpafile },
        body: { facility_id: facilityId, transfer_type: transferTypeOf(type), version },
      }),
  },
} satisfies Record<string, UploadedFile>;

/** There are no fields to choose from, as in other conflicts. */
function withAdvice(t: TFunction, error: AppError): AppError {
  if (error.details.code !== 'VERSION_CONFLICT') return error;
  return new AppError(error.type, { ...error.details, serviceMessage: t('siteConfig.uploadConflict') });
}

interface Props extends PanelSite {
  mechanism: keyof typeof files;
}

export function FilePanel(shown: Props) {
  const { mechanism, site } = shown;
  const { part, wireName, kinds, upload }: UploadedFile = files[mechanism];
  const { t } = useTranslation();
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
    done: () => saved(t(`siteConfig.${mechanism}.saved`)),
    afterSave: () => noFile,
  });
  return (
    <PageForm
      label={t(`siteConfig.mechanisms.${mechanism}`)}
      record={record}
      saveLabel={t('siteConfig.upload')}
    >
      <FileField {...record.field('file')} part={part} label={t(`siteConfig.${mechanism}.file`)} />
      <StoredFiles details={site.details} kinds={kinds} label={t(`siteConfig.${mechanism}.list`)} />
    </PageForm>
  );
}
