import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { FilePart } from '../../../../contract/common/endpoint.ts';
import { fileSchema } from '../../../ui/fields/file-schema.ts';
import { loadFile } from '../../../ui/fields/load-file.ts';
import { type RecordForm, useRecordForm } from '../../../ui/forms/use-record-form.ts';
import { useSitePart } from '../use-site-part.ts';

export type FileValues = Record<'file', File | null>;

const noFile: FileValues = { file: null };

interface Options {
  part: FilePart;
  /** The file's name on the wire: what the service says of it lands on the field. */
  wireName: string;
  send(file: File): Promise<unknown>;
  savedText: string;
  /** Closes the dialog; a panel stays. */
  onSaved?(): void;
}

/** The form of one file, which is empty again once it is uploaded. */
export function useUploadForm(options: Options): RecordForm<FileValues> {
  const { part, wireName, send, savedText, onSaved } = options;
  const { t } = useTranslation();
  const { saved, leaveOrRefetch, refetchAfter } = useSitePart();
  return useRecordForm({
    schema: z.object({ file: fileSchema(part) }),
    initialValues: noFile,
    wireNames: { [wireName]: 'file' },
    async send({ file }) {
      await send(await loadFile(t, wireName, file));
      return noFile;
    },
    // A dialog is about a monitor, a panel about the facility.
    onRefused: onSaved ? refetchAfter : leaveOrRefetch,
    async done() {
      await saved(savedText);
      onSaved?.();
    },
    afterSave: () => noFile,
  });
}
