// How a request stands, in words: who asked and since when, what has arrived, and what can be done when it failed.
import { Loader, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnline, type Monitor } from '../../../../contract/monitors/monitors.ts';
import type { RequestKind } from '../../../../contract/monitors/requests.ts';
import { formatTime } from '../../../i18n/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './request-notice.module.css';
import type { RequestState } from './request-state.ts';
import { useBlockedReason } from './use-blocked-reason.ts';
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

/** Whether it was waited for here until it was over: that it was there before is no news. */
function useArrived({ is }: RequestState): boolean {
  const [seen, setSeen] = useState({ is, arrived: false });
  if (seen.is === is) return seen.arrived;
  const arrived = seen.is === 'waiting' && (is === 'done' || is === 'idle');
  setSeen({ is, arrived });
  return arrived;
}

/** Nothing to see while nothing is asked for. */
export function RequestNotice({ kind, monitor, request }: Props) {
  const { t } = useTranslation();
  const { state } = request;
  const arrived = useArrived(state);
  return (
    <>
      <div role="status">
        {state.is === 'waiting' && (
          <div className={classes.waiting}>
            <Loader size={22} />
            <span>
              {askedText(t, state)} <span>{waitingText(t, kind, monitor, state)}</span>
            </span>
          </div>
        )}
        {arrived && <VisuallyHidden>{t('details.request.done')}</VisuallyHidden>}
      </div>
      {(state.is === 'failed' || state.is === 'timedOut') && (
        <Unanswered state={state} monitor={monitor} request={request} />
      )}
    </>
  );
}

interface UnansweredProps {
  state: Extract<RequestState, { is: 'failed' | 'timedOut' }>;
  monitor: Monitor;
  request: RequestHandle;
}

function Unanswered({ state, monitor, request }: UnansweredProps) {
  const { t } = useTranslation();
  const refusal = useBlockedReason(monitor, request);
  const reason =
    state.is === 'timedOut' ? t('details.request.unanswered') : (state.reason ?? t('details.request.failed'));
  const retry = { label: t('action.retry'), run: () => void request.ask(), busy: request.sending };
  return (
    <Notice
      tone="bad"
      icon={<IconAlertTriangle size={22} aria-hidden />}
      {...(refusal === null && { action: retry })}
    >
      {askedText(t, state)} <span>{reason}</span>
    </Notice>
  );
}
