import { AppError } from '../../api/app-error.ts';
import type { RecordWatch } from './use-record-watch.ts';

/** The refusal of a save: where its record was deleted, in words that name it. Never rejects. */
export async function explainRefusal(
  error: AppError,
  watch: Pick<RecordWatch, 'look'>,
  deletedText: string,
  otherwise: () => Promise<AppError> = async () => error,
): Promise<AppError> {
  try {
    if (!(await watch.look())) return await otherwise();
    const { status, cause } = error.details;
    return new AppError(error.type, { status, cause, serviceMessage: deletedText });
  } catch {
    // Without another answer, the service's own words are the best there are.
    return error;
  }
}
