import { withTexts } from '../../i18n/load-texts.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';

export const listFilters = lazyComponent(() =>
  withTexts(import('./list-filters.tsx'), 'lists').then(({ ListFilters }) => ListFilters),
);
