import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { FilePart } from '../../../../contract/common/endpoint.ts';
import { AppError, toAppError } from '../../../api/app-error.ts';
import { fileSchema } from '../../../ui/fields/file-schema.ts';
import { loadFile } from '../../../ui/fields/load-file.ts';
import { type RecordForm, useRecordForm } from '../../../ui/forms/use-record-form.ts';
import { useSiteSave } from '../use-site-save.ts';

export type FileValues = Record<'file', File | null>;

const noFile: FileValues = { file: null };

interface Options {
  part: FilePart;
  /** The file's name on the wire: what the service says of it lands on the field. */
  wireName: string;
  /** Resolves to what an administrator should know of the file, if anything. */
  send(file: File): Promise<string | null | undefined>;
  savedText: string;
  /** Closes the dialog; a panel stays. */
  onSaved?(): void;
}

/** The form of one file, which is empty again once it is uploaded. */
export function useUploadForm(options: Options): RecordForm<FileValues> {
  const { part, wireName, send, savedText, onSaved } = options;
  const { t } = useTranslation();
  const { saved, leaveOrRefetch, refetchAfter } = useSiteSave();

  /** There are no fields to choose from, as in other conflicts. */
  function withAdvice(error: AppError): AppError {
    if (error.details.code !== 'VERSION_CONFLICT') return error;
    return new AppError(error.type, { ...error.details, serviceMessage: t('siteConfig.uploadConflict') });
  }

  return useRecordForm({
    schema: z.object({ file: fileSchema(part) }),
    initialValues: noFile,
    wireNames: { [wireName]: 'file' },
    async send({ file }) {
      const loaded = await loadFile(t, wireName, file);
      try {
        return { warning: await send(loaded) };
      } catch (thrown) {
        throw withAdvice(await toAppError(thrown));
      }
    },
    // A dialog is about a monitor, a panel about the facility.
    onRefused: onSaved ? refetchAfter : leaveOrRefetch,
    async done({ warning }) {
      await saved(savedText, warning);
      onSaved?.();
    },
    afterSave: () => noFile,
  });
}
