// Why a record was not saved with its facilities: one of them was deleted after it was chosen.
import type { TFunction } from 'i18next';
import { AppError, toAppError } from '../../api/app-error.ts';
import type { Call } from '../../api/http.ts';
import { listed } from '../../i18n/punctuation.ts';
import { facilityRecord } from './facility-record.ts';

interface Named {
  id: string;
  name: string;
}

const maxLookedUp = 10;

async function isGone(call: Call, { id }: Named): Promise<boolean> {
  try {
    await facilityRecord.fetchOne(call, id);
    return false;
  } catch (thrown) {
    return (await toAppError(thrown)).type === 'notFound';
  }
}

/**
 * The refusal of a save, naming those of its facilities that were deleted, on their field.
 * @param field its name in the form
 */
export async function nameDeletedFacilities(
  call: Call,
  t: TFunction<['start', 'forms']>,
  error: AppError,
  { field, chosen }: { field: string; chosen: readonly (Named | null)[] },
): Promise<AppError> {
  const asked = chosen.filter((one) => one !== null).slice(0, maxLookedUp);
  const gone = await Promise.all(asked.map(async (one) => ((await isGone(call, one)) ? [one] : [])));
  const names = gone.flat().map(({ name }) => t('forms:deletedRecord.quoted', { name }));
  if (names.length === 0) return error;
  const text = t('forms:deletedRecord.facility', { count: names.length, names: listed(names) });
  return new AppError(error.type, { ...error.details, fields: { [field]: text } });
}
