// Where a list's rows say how the monitors of their facilities are: an empty place of the same height until that is known.
import type { Facility } from '../../../../contract/facilities/facilities.ts';
import type { ListPage } from '../../../data/use-list.ts';
import { withTexts } from '../../../i18n/load-texts.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { LazyEmbedded } from '../../../ui/lazy/lazy-embedded.tsx';
import classes from '../facility-list.module.css';

const rowHealth = lazyComponent(() =>
  withTexts(import('./row-health.tsx'), 'lists').then(({ RowHealth }) => RowHealth),
);

const askHealth = lazyComponent(() => import('./ask-health.tsx').then(({ AskHealth }) => AskHealth));

export function HealthPlace({ id }: { id: string }) {
  return (
    <span className={classes.health} data-later>
      <LazyEmbedded silent of={rowHealth} props={{ id }} />
    </span>
  );
}

/** Asks for all rows of a page at once. */
export function askForHealth({ rows, requestNumber }: ListPage<Facility>) {
  return <LazyEmbedded silent of={askHealth} props={{ ids: rows.map(({ id }) => id), requestNumber }} />;
}
