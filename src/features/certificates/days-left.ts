import type { TFunction } from 'i18next';
import { hasNoEnd } from '../../../contract/common/certificate-times.ts';
import { dayMs } from '../../../contract/common/durations.ts';
import { serviceNow } from '../../lib/service-clock.ts';

export const soonDays = 30;

export interface EndWords {
  text: string;
  tone: 'ended' | 'soon' | 'later';
}

/** 'Ends in 12 days', in whole days from now; 'No end'. */
export function endWords(
  t: TFunction<['start', 'certificates']>,
  validUntil: string,
  now = serviceNow(),
): EndWords {
  if (hasNoEnd(validUntil)) return { text: t('certificates:noEnd'), tone: 'later' };
  const left = Date.parse(validUntil) - now;
  if (left <= 0) return { text: t('certificates:ended'), tone: 'ended' };
  const days = Math.floor(left / dayMs);
  const tone = left <= soonDays * dayMs ? 'soon' : 'later';
  return { text: days === 0 ? t('certificates:endsToday') : t('certificates:endsIn', { count: days }), tone };
}
