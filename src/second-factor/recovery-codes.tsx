import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../contract/common/isolate.ts';
import { PrintSheet } from '../ui/print-sheet/print-sheet.tsx';
import { FactorButtons } from './factor-buttons.tsx';
import classes from './second-factor.module.css';

interface Props {
  codes: readonly string[];
  onDone(): void;
}

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation(['start', 'session']);
  const [printing, setPrinting] = useState(false);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const list = codes.map((code) => (
    <li key={code} translate="no">
      {code}
    </li>
  ));
  return (
    <div className={classes.step}>
      <p ref={heading} tabIndex={-1} className={`${classes.lead} ${classes.strong}`}>
        {t('session:factor.codes.lead')}
      </p>
      <ol className={classes.codes} aria-label={t('session:factor.codes.title')}>
        {list}
      </ol>
      <div className={classes.row}>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="lg"
              leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'session:factor.copied' : 'session:factor.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          {t('session:factor.codes.print')}
        </Button>
      </div>
      <FactorButtons wayOut={null} label={t('session:factor.codes.saved')} busy={false} onPress={onDone} />
      {printing && (
        <PrintSheet onPrinted={() => setPrinting(false)}>
          <h1>{dotted(t('product.name'), t('session:factor.codes.title'))}</h1>
          <p>{t('session:factor.codes.lead')}</p>
          <ol className={classes.printed}>{list}</ol>
        </PrintSheet>
      )}
    </div>
  );
}
