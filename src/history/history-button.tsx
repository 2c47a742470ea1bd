// Opens the history of a record, where the server has an audit trail.
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffers } from '../api/capabilities.ts';
import { useApp } from '../data/app-context.ts';
import { withTexts } from '../i18n/load-texts.ts';
import { LazyComponent, lazyComponent } from '../ui/lazy/lazy-component.tsx';

const historyDialog = lazyComponent(() =>
  withTexts(import('./history-dialog.tsx'), 'audit').then(({ HistoryDialog }) => HistoryDialog),
);

interface Props {
  record: string;
  name: string;
  variant?: 'default' | 'subtle';
  /** As the buttons beside it. */
  size?: 'md' | 'lg';
}

export function HistoryButton({ record, name, variant = 'default', size = 'md' }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!useOffers(useApp().call, 'auditTrail')) return null;
  return (
    <>
      <Button
        variant={variant}
        {...(variant === 'subtle' && { color: 'gray' })}
        size={size}
        leftSection={<IconHistory size={22} aria-hidden />}
        onPointerEnter={historyDialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('action.history')}
      </Button>
      {open && <LazyComponent of={historyDialog} props={{ record, name, onClose: () => setOpen(false) }} />}
    </>
  );
}
