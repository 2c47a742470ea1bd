// Prints one sheet for a monitor that is put into service: its name, its serial number and its credential as QR code.
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { PrintSheet } from '../../../ui/print-sheet/print-sheet.tsx';
import { qrCode } from '../../../ui/qr-code/lazy-qr-code.ts';

interface Props {
  name: string;
  serialNumber: string;
  credential: string;
}

export function PrintButton(props: Props) {
  const { t } = useTranslation(['start', 'credential']);
  const [printing, setPrinting] = useState<'withCode' | 'asText' | null>(null);

  /** Where the code cannot be drawn, the sheet has the credential as text alone. */
  function print(): void {
    qrCode.load().then(
      () => setPrinting('withCode'),
      () => setPrinting('asText'),
    );
  }
  return (
    <>
      <Button
        variant="default"
        // The form keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={print}
      >
        {t('credential:added.print')}
      </Button>
      {printing && (
        <Sheet {...props} withCode={printing === 'withCode'} onPrinted={() => setPrinting(null)} />
      )}
    </>
  );
}

interface SheetProps extends Props {
  withCode: boolean;
  onPrinted(): void;
}

function Sheet({ name, serialNumber, credential, withCode, onPrinted }: SheetProps) {
  const { t } = useTranslation(['start', 'credential']);
  return (
    <PrintSheet onPrinted={onPrinted}>
      <h1 translate="no">{name}</h1>
      <p>
        {t('credential:sheet.serialNumber')}
        <strong translate="no">{serialNumber}</strong>
      </p>
      <p>
        {t('credential:sheet.credential')}
        <strong data-typed translate="no">
          {credential}
        </strong>
      </p>
      {withCode && (
        <LazyComponent of={qrCode} props={{ text: credential, label: t('credential:added.code') }} />
      )}
    </PrintSheet>
  );
}
