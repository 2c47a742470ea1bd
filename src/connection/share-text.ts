import type { TFunction } from 'i18next';

/** All of the time is 100%, and nothing of it 0%: what is nearly so is not rounded to that. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return '> 99%';
  return rounded === 0 && share > 0 ? '< 1%' : `${rounded}%`;
}

export function shareText(t: TFunction<['start', 'record-pages']>, share: number | null): string {
  return share === null
    ? t('record-pages:connection.unknown')
    : t('record-pages:connection.share', { percent: percent(share) });
}
