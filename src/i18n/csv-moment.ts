import type { TFunction } from 'i18next';
import { formatCsvMoment, formatOffset } from './format.ts';

/** The heads of a time and its offset from UTC, which tells apart the hour that comes twice in autumn. */
export function momentHeads(t: TFunction<['start', 'lists']>, column: string): [string, string] {
  return [column, t('lists:listCsv.offset', { column })];
}

/** A time as the console shows it, and its offset from UTC; both empty where there is none. */
export function momentCells(at: string | null | undefined): [string, string] {
  return at ? [formatCsvMoment(at), formatOffset(at)] : ['', ''];
}
