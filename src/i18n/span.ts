// Lengths of time in words.
import { agoUnits } from './format.ts';

const unitFormats = new Map<string, Intl.NumberFormat>();

/** A number of units: '3 hr' in English. */
export function formatUnit(value: number, unit: string, language: string): string {
  const key = `${language} ${unit}`;
  const format =
    unitFormats.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  unitFormats.set(key, format);
  return format.format(value);
}

/** How long something has been so: '6 min', '3 hr' in English; less than a minute counts as one. */
export function formatSpan(ms: number, language: string): string {
  const seconds = Math.max(60, Math.floor(ms / 1000));
  const [unit, length] = agoUnits.find(([, , until]) => seconds < until) ?? agoUnits[0];
  return formatUnit(Math.floor(seconds / length), unit, language);
}
