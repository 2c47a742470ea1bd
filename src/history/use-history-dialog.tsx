import { type ReactNode, useState } from 'react';
import { useOffers } from '../api/capabilities.ts';
import { useApp } from '../data/app-context.ts';
import { withTexts } from '../i18n/load-texts.ts';
import { useMay } from '../session/rights/rights.ts';
import { LazyComponent, lazyComponent } from '../ui/lazy/lazy-component.tsx';

const historyDialog = lazyComponent(() =>
  withTexts(import('./history-dialog.tsx'), 'audit').then(({ HistoryDialog }) => HistoryDialog),
);

/**
 * The history of a record, as a dialog to render and what opens it; null where the server has no audit trail, or this person
 * sees none.
 */
export function useHistoryDialog(
  record: string,
  name: string,
): { open(): void; preload(): void; dialog: ReactNode } | null {
  const [open, setOpen] = useState(false);
  const isOffered = useOffers(useApp().call, 'auditTrail');
  const may = useMay();
  if (!isOffered || !may('seeTrail')) return null;
  const dialog = open && (
    <LazyComponent of={historyDialog} props={{ record, name, onClose: () => setOpen(false) }} />
  );
  return { open: () => setOpen(true), preload: historyDialog.preload, dialog };
}
