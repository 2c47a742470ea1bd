// Lengths of time in words.
import { agoUnits } from './format.ts';

const spanFormats = new Map<string, Intl.NumberFormat>();

/** How long something has been so: '6 min', '3 hr' in English; less than a minute counts as one. */
export function formatSpan(ms: number, language: string): string {
  const seconds = Math.max(60, Math.floor(ms / 1000));
  const [unit, length] = agoUnits.find(([, , until]) => seconds < until) ?? agoUnits[0];
  const key = `${language} ${unit}`;
  const format =
    spanFormats.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  spanFormats.set(key, format);
  return format.format(Math.floor(seconds / length));
}
