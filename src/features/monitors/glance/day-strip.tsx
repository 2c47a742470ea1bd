// The last 24 hours of a monitor as one element: a low line while it was Online, a high block while it was Offline. Form and
// height differ, so that it can be read without colours.
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { dayWords, shareOf } from './day-signs.ts';
import classes from './day-strip.module.css';

export function DayStrip({ signs }: { signs: string }) {
  const { t, i18n } = useTranslation(['start', 'lists']);
  const words = dayWords(t, i18n.language, signs);
  const style = {
    '--day-offline': shareOf(signs, 'offline', 'var(--day-bad)'),
    '--day-mixed': shareOf(signs, 'mixed', 'var(--day-bad)'),
    '--day-online': shareOf(signs, 'online', 'var(--day-good)'),
  } as CSSProperties;
  return <span className={classes.strip} style={style} role="img" aria-label={words} title={words} />;
}
