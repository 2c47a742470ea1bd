// Ticks by serial number: typed, or scanned. What it led to is said beneath, and read out.
import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { useApp } from '../../data/app-context.ts';
import type { Scanned } from '../../lists/rounds/round.ts';
import { ScanButton } from '../../scan/scan-button.tsx';
import { useScanTarget } from '../../scan/scan-targets.ts';
import { readScanned } from '../../scan/scanned-text.ts';
import classes from './round-screen.module.css';
import { scanIntoRound } from './scan-into-round.ts';

function scannedWords(t: TFunction<['start', 'rounds']>, scanned: Scanned): string {
  switch (scanned.type) {
    case 'found':
    case 'foundBefore':
      return t(`rounds:scan.${scanned.type}`, {
        name: scanned.monitor.name,
        serialNumber: scanned.monitor.serialNumber,
      });
    case 'unexpected':
    case 'unexpectedBefore':
      return t(`rounds:scan.${scanned.type}`, { serialNumber: scanned.serialNumber });
    case 'unreadable':
      return t('rounds:scan.unreadable');
  }
}

export function ScanField() {
  const { t } = useTranslation(['start', 'rounds']);
  const app = useApp();
  const [typed, setTyped] = useState('');
  /** Counted, so that the same words are read out again. */
  const [last, setLast] = useState<{ scanned: Scanned; count: number } | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function take(text: string): Scanned | null {
    const scanned = scanIntoRound(app, text);
    if (scanned) setLast((before) => ({ scanned, count: (before?.count ?? 0) + 1 }));
    return scanned;
  }

  /** Said in the camera's dialog, which stays open for the next monitor. */
  const words = (scanned: Scanned | null) => scanned && scannedWords(t, scanned);

  // A scanner that types ticks at once, wherever the focus is, also over the camera's dialog.
  useScanTarget({
    receive(content) {
      const read = readScanned(content);
      take('serialNumber' in read ? read.serialNumber : content);
    },
    owns: (typed) => typed === field.current,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() === '') return;
    const read = readScanned(typed);
    take('serialNumber' in read ? read.serialNumber : toPlainCharacters(typed));
    setTyped('');
    field.current?.focus();
  }

  const isFound = last?.scanned.type === 'found' || last?.scanned.type === 'foundBefore';
  const Icon = isFound ? IconCircleCheck : IconAlertTriangle;
  return (
    <form className={classes.scan} onSubmit={submit}>
      <TextInput
        ref={field}
        className={classes.scanInput ?? ''}
        classNames={{ input: classes.scanText ?? '' }}
        aria-label={t('rounds:scan.label')}
        placeholder={t('rounds:scan.label')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        rightSection={<ScanButton onScan={(serialNumber) => words(take(serialNumber))} />}
        rightSectionWidth={52}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" miw={104}>
        {t('rounds:scan.tick')}
      </Button>
      <div role="status" className={classes.outcome}>
        {last && (
          <p key={last.count} data-tone={isFound ? 'good' : 'warn'}>
            <Icon size={22} aria-hidden />
            <span translate="no">{scannedWords(t, last.scanned)}</span>
          </p>
        )}
      </div>
    </form>
  );
}
