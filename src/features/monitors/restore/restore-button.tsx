import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unmarked } from '../../../../contract/common/isolate.ts';
import type { Monitor } from '../../../../contract/monitors/monitors.ts';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import { useRestore } from './use-restore.ts';

interface Props {
  row: Monitor;
  compact?: boolean;
}

export function RestoreButton({ row, compact = false }: Props) {
  const { t } = useTranslation();
  const restore = useRestore();
  const may = useMay();
  const offered = useOffers(useApp().call, 'restore') && may('changeMonitors', row.facility_id);
  const changesPaused = useChangesPaused();
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    await restore([row.id]);
    setBusy(false);
  }

  if (!offered) return null;
  const icon = <IconRestore size={20} aria-hidden />;
  return (
    <ActionButton
      refused={changesPaused}
      variant="default"
      fz="sm"
      px={18}
      {...(compact ? { w: 48, px: 0 } : { leftSection: icon })}
      loading={busy}
      onClick={() => void run()}
      aria-label={unmarked(t('monitors.restoreOf', { name: row.monitor_id }))}
    >
      {compact ? icon : t('monitors.restore')}
    </ActionButton>
  );
}
