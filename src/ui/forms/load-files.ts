import type { TFunction } from 'i18next';
import { AppError } from '../../api/app-error.ts';
import { readBytes } from '../../lib/files/read-bytes.ts';

/**
 * Reads the files among the values that are sent. A browser refuses to send a file that was changed since it
 * was chosen, which would look like a lost connection; one that is still elsewhere may never come.
 * @throws AppError for the field
 */
export async function loadFiles<Output extends object>(t: TFunction, output: Output): Promise<Output> {
  const loaded: Partial<Record<string, File>> = {};
  for (const [name, file] of Object.entries(output)) {
    if (file instanceof File) loaded[name] = await loadFile(t, name, file);
  }
  return { ...output, ...loaded };
}

async function loadFile(t: TFunction, name: string, file: File): Promise<File> {
  try {
    return new File([await readBytes(file)], file.name);
  } catch {
    throw new AppError('rejected', { fields: { [name]: t('file.changed') } });
  }
}
