import { use } from 'react';
import { RowPresence } from '../../../data/row-presence.ts';
import { withTexts } from '../../../i18n/load-texts.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { LazyEmbedded } from '../../../ui/lazy/lazy-embedded.tsx';
import classes from '../monitor-list.module.css';

const dayStrip = lazyComponent(() =>
  withTexts(import('./day-strip.tsx'), 'lists').then(({ DayStrip }) => DayStrip),
);

/** The place of a row's last 24 hours, which are drawn once they are known. */
export function DayPlace({ id }: { id: string }) {
  const signs = use(RowPresence)[id];
  return (
    <span className={classes.day} data-later>
      {signs && <LazyEmbedded silent of={dayStrip} props={{ signs }} />}
    </span>
  );
}
