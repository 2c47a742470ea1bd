import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isDeleted, type Monitor } from '../../../contract/monitors.ts';
import { useOfflineSince } from '../../offline/use-offline-since.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import type { RequestHandle } from './use-request.ts';

interface Props {
  monitor: Monitor;
  request: RequestHandle;
  label: string;
}

/** Asks the monitor for something; where that cannot be, it says why. */
export function RequestButton({ monitor, request, label }: Props) {
  const { t } = useTranslation();
  const offline = useOfflineSince() !== null;

  function refusal(): string | null {
    if (isDeleted(monitor)) return t('details.request.deleted');
    if (offline) return t('shell.changesPaused');
    return request.state.is === 'waiting' ? t('details.request.underWay') : null;
  }

  return (
    <ActionButton
      h={56}
      refused={refusal()}
      loading={request.sending}
      leftSection={<IconDownload size={20} aria-hidden />}
      onClick={() => void request.ask()}
    >
      {label}
    </ActionButton>
  );
}
