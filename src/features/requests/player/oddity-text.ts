import type { TFunction } from 'i18next';
import type { Oddity } from '../../../lib/sound/oddities.ts';
import { formatPosition } from './position.ts';

/** The player's line about what is odd with a file that plays all the same. */
export function oddityText(t: TFunction<['start', 'player']>, oddity: Oddity): string {
  if (oddity.type !== 'cutOff') return t(`player:odd.${oddity.type}`, { count: 0, rate: 0, ...oddity });
  const { seconds } = oddity;
  return seconds === null
    ? t('player:odd.mayBeCutOff')
    : t('player:odd.cutOff', { total: formatPosition(seconds) });
}
