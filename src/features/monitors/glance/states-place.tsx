import { useCapability } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { withTexts } from '../../../i18n/load-texts.ts';
import type { LoadedList } from '../../../lists/list-loader.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { LazyEmbedded } from '../../../ui/lazy/lazy-embedded.tsx';
import type { MonitorListTypes } from '../monitor-list-definition.ts';

const stateParts = lazyComponent(() =>
  withTexts(import('./state-parts.tsx'), 'lists').then(({ StateParts }) => StateParts),
);

/** Null where a list has no such parts: they are filters, and of the living monitors of whole menus. */
export function useStatesPlace({ query }: LoadedList<MonitorListTypes>) {
  const { call } = useApp();
  const filters = useCapability(call, 'recordFilters') !== false;
  const { menu } = query;
  if (!filters || menu === 'MONITOR_DELETED' || menu === 'MONITOR_FACILITY') return null;
  return <LazyEmbedded silent of={stateParts} props={{ menu, query }} />;
}
