import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettled } from '../../../api/use-settled.ts';
import type { Guide } from './guide-page.ts';

/** The languages in which the guide is written, each fetched when it is needed. */
const guides: Record<string, (() => Promise<Guide>) | undefined> = {
  en: () => import('./en/guide.ts').then(({ guide }) => guide),
};
const english = 'en';

export type GuideState = { type: 'loading' | 'failed'; retry(): void } | { type: 'loaded'; guide: Guide };

/** The guide in the person's language, or in English. */
export function useGuide(): GuideState {
  const { i18n } = useTranslation();
  const language = guides[i18n.language] ? i18n.language : english;
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches it again
  const fetching = useMemo(() => guides[language]?.() ?? null, [language, attempt]);
  const settled = useSettled(fetching);

  if (settled.type === 'done') return { type: 'loaded', guide: settled.value };
  return {
    type: settled.type === 'failed' ? 'failed' : 'loading',
    retry: () => setAttempt(attempt + 1),
  };
}
