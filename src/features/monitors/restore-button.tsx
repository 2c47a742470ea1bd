import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Monitor } from '../../../contract/monitors.ts';
import { useOfflineSince } from '../../offline/use-offline-since.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { useRestore } from './use-restore.ts';

/** Brings one deleted monitor back. */
export function RestoreButton({ row }: { row: Monitor }) {
  const { t } = useTranslation();
  const restore = useRestore();
  const offline = useOfflineSince() !== null;
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    await restore([row.id]);
    setBusy(false);
  }

  return (
    <ActionButton
      refused={offline ? t('shell.changesPaused') : null}
      variant="default"
      size="sm"
      h={48}
      leftSection={<IconRestore size={20} aria-hidden />}
      loading={busy}
      onClick={() => void run()}
      aria-label={t('monitors.restoreOf', { name: row.monitor_id })}
    >
      {t('monitors.restore')}
    </ActionButton>
  );
}
