// Codes and numbers that a spreadsheet seems to have changed: dates, and zeros that are gone. Nobody can know, so that these
// are warnings.
import type { ContractMessage } from '../../../contract/common/messages.ts';

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mrz|mai|okt|dez';
/** '1-Mar', 'Mar-01', '3/1/2024', '2024-03-01 00:00:00' */
const dateLike = new RegExp(
  `^(\\d{1,2}[-. ](${months})([-. ]\\d{2,4})?|(${months})[-. ]\\d{2,4}|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{4}-\\d\\d-\\d\\d 00:00:00)$`,
  'iu',
);
const digitsAlone = /^\d+$/u;
/** Days since 1900 of the years 2000 to 2049, as which a spreadsheet stores dates. */
const firstDay = 36_526;
const lastDay = 54_789;

/** Fewer show no rule. */
const fewest = 4;

/** By how many of the others a value is judged. */
const majority = 0.8;

/**
 * Says of each value of a column whether a spreadsheet seems to have changed it; null where not. A number of five digits
 * among codes that are none may be a day; a number that is shorter than nearly all others may have lost its zeros.
 */
export function changedBySpreadsheet(values: readonly string[]): (ContractMessage | null)[] {
  const filled = values.filter((value) => value !== '');
  const numbers = filled.filter((value) => digitsAlone.test(value));
  const judges = filled.length >= fewest;
  const areCodes = judges && filled.length - numbers.length >= majority * filled.length;
  const length = judges && numbers.length === filled.length ? commonLength(numbers) : null;
  return values.map((value) => {
    if (dateLike.test(value)) return 'importDateLike';
    if (!digitsAlone.test(value)) return null;
    if (areCodes && Number(value) >= firstDay && Number(value) <= lastDay) return 'importDateLike';
    return length !== null && value.length < length ? 'importZeroLost' : null;
  });
}

/** The length that nearly all have; null where there is none. */
function commonLength(numbers: readonly string[]): number | null {
  const counts = new Map<number, number>();
  for (const { length } of numbers) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [found] = [...counts].filter(([, count]) => count >= majority * numbers.length);
  return found ? found[0] : null;
}
