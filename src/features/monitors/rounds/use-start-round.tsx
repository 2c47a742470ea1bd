// 'Start round' in the menu of a list of monitors, for what is selected in it, else for all of it.
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyComponent, lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import type { MenuChoice } from '../../../ui/lazy/target-menu.tsx';
import type { StartRoundProps } from './start-round-dialog.tsx';

const startRoundDialog = lazyComponent<StartRoundProps>(() =>
  import('./start-round-dialog.tsx').then((file) => file.StartRoundDialog),
);

/** Deleted monitors are in no round. */
export function useStartRound(list: Omit<StartRoundProps, 'onClose'>): {
  choices: readonly MenuChoice[];
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isOffered = list.query.menu !== 'MONITOR_DELETED';
  return {
    choices: useMemo(
      () => (isOffered ? [{ label: t('list.startRound'), run: () => setOpen(true) }] : []),
      [isOffered, t],
    ),
    dialog: isOpen && (
      <LazyComponent of={startRoundDialog} props={{ ...list, onClose: () => setOpen(false) }} />
    ),
  };
}
