// Pasted lists of serial numbers in the lists of monitors: the choice in the menu, its dialog, and what is missing.
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { withTexts } from '../../../i18n/load-texts.ts';
import { LazyComponent, lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { LazyEmbedded } from '../../../ui/lazy/lazy-embedded.tsx';
import type { MenuChoice } from '../../../ui/lazy/target-menu.tsx';
import { toAddress } from './number-address.ts';

const serialNumbersDialog = lazyComponent(() =>
  withTexts(import('./serial-numbers-dialog.tsx'), 'lists', 'scan').then(
    ({ SerialNumbersDialog }) => SerialNumbersDialog,
  ),
);
const missingNumbers = lazyComponent(() =>
  withTexts(import('./missing-numbers.tsx'), 'lists').then(({ MissingNumbers }) => MissingNumbers),
);

const noNumbers: readonly string[] = [];

interface Parts {
  choices: readonly MenuChoice[];
  dialog: ReactNode;
  /** Stands above the rows; elsewhere than among all monitors, other reasons than a wrong number hide a row. */
  missing: ReactNode;
}

/** @param numbers the list that is shown, if any */
export function useSerialNumbers(menu: string, numbers: readonly string[] | undefined): Parts {
  const { t } = useTranslation();
  const { call } = useApp();
  const navigate = useNavigate();
  const offered = useOffers(call, 'recordFilters');
  const [isOpen, setOpen] = useState(false);
  const choices = useMemo(
    () => (offered ? [{ label: t('list.findSerialNumbers'), run: () => setOpen(true) }] : []),
    [offered, t],
  );

  function find(found: string[]): void {
    void navigate({ to: '/dashboard/monitors', search: { numbers: toAddress(found) } });
  }

  return {
    choices,
    dialog: isOpen && (
      <LazyComponent
        of={serialNumbersDialog}
        props={{ numbers: numbers ?? noNumbers, onFind: find, onClose: () => setOpen(false) }}
      />
    ),
    missing: menu === 'MONITOR_ALL' && numbers && <LazyEmbedded of={missingNumbers} props={{ numbers }} />,
  };
}
