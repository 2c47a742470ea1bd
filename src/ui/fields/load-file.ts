import type { TFunction } from 'i18next';
import { AppError } from '../../api/app-error.ts';

/**
 * The file's content at this moment. A browser refuses to send a file that was changed since it was chosen, which would
 * look like a lost connection.
 * @throws AppError for the field
 */
export async function loadFile(t: TFunction, wireName: string, file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name);
  } catch {
    throw new AppError('rejected', { fields: { [wireName]: t('file.changed') } });
  }
}
