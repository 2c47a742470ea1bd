import type { TFunction } from 'i18next';
import { dotted } from '../../../contract/common/isolate.ts';
import { countsOf, type Round } from './round.ts';

/** '12 of 40 found · 2 not found · 1 unexpected' */
export function progressWords(t: TFunction<['start', 'rounds']>, round: Round): string {
  const { total, found, notFound, unexpected } = countsOf(round);
  return dotted(
    t('rounds:progress', { found, total }),
    notFound > 0 && t('rounds:missing', { count: notFound }),
    unexpected > 0 && t('rounds:unexpectedCount', { count: unexpected }),
  );
}
