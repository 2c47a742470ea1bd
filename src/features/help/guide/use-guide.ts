import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const [guide, setGuide] = useState<Guide | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches it again
  useEffect(() => {
    let isCurrent = true;
    guides[language]?.().then(
      (fetched) => isCurrent && setGuide(fetched),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [language, attempt]);

  if (guide?.language === language) return { type: 'loaded', guide };
  return {
    type: failed ? 'failed' : 'loading',
    retry() {
      setFailed(false);
      setAttempt(attempt + 1);
    },
  };
}
