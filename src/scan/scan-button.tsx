// Scan, at the end of a field for a serial number. While the field is there, a scanner that types fills it, too, wherever
// the focus is.
import { ActionIcon, Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../i18n/load-texts.ts';
import { LazyComponent, lazyComponent } from '../ui/lazy/lazy-component.tsx';
import { useScanTarget } from './scan-targets.ts';
import { type NotRead, readScanned } from './scanned-text.ts';

const scanDialog = lazyComponent(() =>
  withTexts(import('./scan-dialog.tsx'), 'scan').then((file) => file.ScanDialog),
);

interface Props {
  /** Gets a serial number. Returns what is said of it where the dialog stays open, else null. */
  onScan(serialNumber: string): string | null;
  disabled?: boolean;
  /** With its words, where it stands beneath a field for many lines. */
  labelled?: boolean;
}

export function ScanButton({ onScan, disabled = false, labelled = false }: Props) {
  const { t } = useTranslation(['start', 'scan']);
  const node = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<{ refused: NotRead | null; said: string | null } | null>(null);

  function take(serialNumber: string): void {
    const said = onScan(serialNumber);
    setOpen(said === null ? null : { refused: null, said });
  }

  useScanTarget(
    {
      receive(content) {
        const read = readScanned(content);
        if ('reason' in read) setOpen({ refused: read.reason, said: null });
        else take(read.serialNumber);
      },
      owns: (typed) => node.current?.closest('.mantine-InputWrapper-root')?.contains(typed) ?? false,
    },
    !disabled,
  );

  const label = t('scan:serialNumber');
  const button = {
    ref: node,
    disabled,
    // The field keeps the focus, and says nothing of being left empty.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerEnter: scanDialog.preload,
    onClick: () => setOpen({ refused: null, said: null }),
  };
  return (
    <>
      {labelled ? (
        <Button {...button} variant="default" size="lg" leftSection={<IconScan size={24} aria-hidden />}>
          {label}
        </Button>
      ) : (
        <ActionIcon {...button} aria-label={label}>
          <IconScan size={24} aria-hidden />
        </ActionIcon>
      )}
      {open && (
        <LazyComponent
          of={scanDialog}
          props={{
            title: label,
            submitLabel: t('scan:take'),
            said: open.said,
            refused: open.refused,
            onScan: take,
            onClose: () => setOpen(null),
          }}
        />
      )}
    </>
  );
}
