// How a request stands, in words: who asked and since when, what has arrived, and what can be done when it failed.
import { Loader, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isOnline, type Monitor } from '../../../contract/monitors.ts';
import type { RequestKind } from '../../../contract/requests.ts';
import { formatTime } from '../../i18n/format.ts';
import { useOfflineSince } from '../../offline/use-offline-since.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './request-notice.module.css';
import type { RequestState } from './request-state.ts';
import type { RequestHandle } from './use-request.ts';

type Waiting = Extract<RequestState, { is: 'waiting' }>;

function askedText(t: TFunction, { by, since }: Pick<Waiting, 'by' | 'since'>): string {
  if (since === null) return '';
  const time = formatTime(Date.parse(since), 'HH:mm:ss');
  return by === null
    ? t('details.request.askedHere', { time })
    : t('details.request.asked', { name: by, time });
}

function waitingText(t: TFunction, kind: RequestKind, monitor: Monitor, state: Waiting): string {
  const { handed, arrived } = state;
  if (!handed) return t(`details.request.${isOnline(monitor) ? 'toBeFetched' : 'whenConnected'}`);
  if (kind === 'log') return t('details.request.logHanded');
  const missing = state.missing?.join(', ');
  if (!missing) return t('details.request.audioHanded');
  if (arrived.length === 0) return t('details.request.waitingFor', { missing });
  return t('details.request.partly', { arrived: arrived.join(', '), missing });
}

interface Props {
  kind: RequestKind;
  monitor: Monitor;
  request: RequestHandle;
}

/** Nothing to see while nothing is asked for. */
export function RequestNotice({ kind, monitor, request: { state, sending, ask } }: Props) {
  const { t } = useTranslation();
  const offline = useOfflineSince() !== null;
  if (state.is === 'idle') return null;
  if (state.is === 'done') return <VisuallyHidden role="status">{t('details.request.done')}</VisuallyHidden>;
  if (state.is === 'waiting') {
    return (
      <div className={classes.waiting} role="status">
        <Loader size={22} />
        <span>
          {askedText(t, state)} <span>{waitingText(t, kind, monitor, state)}</span>
        </span>
      </div>
    );
  }
  const reason =
    state.is === 'timedOut' ? t('details.request.unanswered') : (state.reason ?? t('details.request.failed'));
  const retry = { label: t('action.retry'), run: () => void ask(), busy: sending };
  return (
    <Notice
      tone="bad"
      icon={<IconAlertTriangle size={22} aria-hidden />}
      {...(!offline && { action: retry })}
    >
      {askedText(t, state)} <span>{reason}</span>
    </Notice>
  );
}
