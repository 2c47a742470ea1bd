import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';

export const listFilters = lazyComponent(() =>
  import('./list-filters.tsx').then(({ ListFilters }) => ListFilters),
);
