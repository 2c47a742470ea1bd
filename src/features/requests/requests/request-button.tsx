import { IconDownload } from '@tabler/icons-react';
import { isOnline, type Monitor } from '../../../../contract/monitors/monitors.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { useBlockedReason } from './use-blocked-reason.ts';
import type { RequestHandle } from './use-request.ts';

interface Props {
  monitor: Monitor;
  request: RequestHandle;
  label: string;
}

export function RequestButton({ monitor, request, label }: Props) {
  const blocked = useBlockedReason(monitor, request);
  if (!useMay()('ask', monitor.facility_id)) return null;
  return (
    <ActionButton
      size="lg"
      // One that is Offline answers later, if at all.
      variant={isOnline(monitor) ? 'filled' : 'default'}
      refused={blocked}
      loading={request.sending}
      leftSection={<IconDownload size={20} aria-hidden />}
      onClick={() => void request.send()}
    >
      {label}
    </ActionButton>
  );
}
