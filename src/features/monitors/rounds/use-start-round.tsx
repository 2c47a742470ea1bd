// 'Start round' in the menu of a list of monitors, for what is selected in it, else for all of it.
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../i18n/load-texts.ts';
import type { LoadedList } from '../../../lists/list-loader.ts';
import { LazyComponent, lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import type { MenuChoice } from '../../../ui/lazy/target-menu.tsx';
import type { MonitorListTypes } from '../monitor-list-definition.ts';
import type { StartRoundProps } from './start-round-dialog.tsx';

export const startRoundDialog = lazyComponent<StartRoundProps>(() =>
  withTexts(import('./start-round-dialog.tsx'), 'lists', 'rounds').then((file) => file.StartRoundDialog),
);

/** Deleted monitors are in no round. */
export function useStartRound(
  { query, rows }: LoadedList<MonitorListTypes>,
  list: string,
): {
  choices: readonly MenuChoice[];
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isOffered = query.menu !== 'MONITOR_DELETED';
  return {
    choices: useMemo(
      () => (isOffered ? [{ label: t('list.startRound'), run: () => setOpen(true) }] : []),
      [isOffered, t],
    ),
    dialog: isOpen && (
      <LazyComponent
        of={startRoundDialog}
        props={{
          choices: [{ query, list, total: rows.snapshot?.value.count ?? null }],
          onClose: () => setOpen(false),
        }}
      />
    ),
  };
}
