import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettled } from '../../../api/use-settled.ts';
import { loadTexts } from '../../../i18n/load-texts.ts';
import type { Guide } from './guide-page.ts';
import { readGuide } from './read-guide.ts';

export type GuideState = { type: 'loading' | 'failed'; retry(): void } | { type: 'loaded'; guide: Guide };

/** The guide in the language of the screens, fetched when it is needed. */
export function useGuide(): GuideState {
  const { i18n } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches it again
  const reading = useMemo(async () => {
    await loadTexts(['guide-pages']);
    return readGuide(i18n);
  }, [i18n, attempt]);
  const settled = useSettled(reading);

  if (settled.type === 'done') return { type: 'loaded', guide: settled.value };
  return {
    type: settled.type === 'failed' ? 'failed' : 'loading',
    retry: () => setAttempt(attempt + 1),
  };
}
