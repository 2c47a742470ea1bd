// The signs of a monitor's last 24 hours (contract/monitors/presence.ts) as a background and as words.
import type { TFunction } from 'i18next';
import { presenceSignCount, presenceSigns } from '../../../../contract/monitors/presence.ts';
import { formatUnit } from '../../../i18n/span.ts';

const signMinutes = (24 * 60) / presenceSignCount;

/** A background that is of one colour where the signs are of one kind, and clear elsewhere. */
export function shareOf(signs: string, kind: keyof typeof presenceSigns, colour: string): string {
  const is = (at: number) => signs[at] === presenceSigns[kind];
  const stops: string[] = [];
  for (let from = 0, to = 0; from < signs.length; from = to) {
    while (to < signs.length && is(to) === is(from)) to += 1;
    const [start, end] = [from, to].map((at) => `${Math.round((at / signs.length) * 1e4) / 100}%`);
    stops.push(`${is(from) ? colour : 'transparent'} ${start} ${end}`);
  }
  return signs.includes(presenceSigns[kind]) ? `linear-gradient(90deg, ${stops.join()})` : 'none';
}

/** '3 hr 30 min' */
function formatSpan(language: string, signCount: number): string {
  const minutes = signCount * signMinutes;
  const parts = [
    ['hour', Math.floor(minutes / 60)],
    ['minute', minutes % 60],
  ] as const;
  return parts
    .filter(([, value]) => value > 0)
    .map(([unit, value]) => formatUnit(value, unit, language))
    .join(' ');
}

/** What a strip shows: for how long it was Offline, and of how long nothing is known. */
export function dayWords(t: TFunction<['start', 'lists']>, language: string, signs: string): string {
  const count = (kind: keyof typeof presenceSigns) => signs.split(presenceSigns[kind]).length - 1;
  const [mixed, unknown] = [count('mixed'), count('unknown')];
  const out = count('offline') + mixed;
  if (unknown === signs.length) return t('lists:day.unknown');
  const duration = formatSpan(language, out);
  const known =
    out === 0 ? t('lists:day.online') : t(`lists:day.${mixed > 0 ? 'offlineUpTo' : 'offline'}`, { duration });
  return unknown === 0
    ? known
    : t('lists:day.partUnknown', { known, duration: formatSpan(language, unknown) });
}
