// The state of a request in words: who made it and when, what has arrived, and Retry when it failed.
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
import {
  type FailedRequest,
  isRunning,
  type Origin,
  type RequestState,
  type RunningRequest,
} from './request-state.ts';
import { wasCompleted } from './request-steps.ts';
import { useBlockedReason } from './use-blocked-reason.ts';
import type { RequestHandle } from './use-request.ts';

function originText(t: TFunction, { by, since }: Origin): string {
  if (since === null) return '';
  const time = formatTime(Date.parse(since), 'HH:mm:ss');
  return by === null
    ? t('details.request.requestedAt', { time })
    : t('details.request.requestedBy', { name: by, time });
}

function progressText(t: TFunction, kind: RequestKind, monitor: Monitor, state: RunningRequest): string {
  if (state.type === 'waiting') {
    return t(`details.request.${isOnline(monitor) ? 'waitingForMonitor' : 'waitingForConnection'}`);
  }
  if (kind === 'log') return t('details.request.waitingForLog');
  const missing = state.missing?.join(', ');
  if (!missing) return t('details.request.waitingForRecording');
  if (state.arrived.length === 0) return t('details.request.waitingForChannel', { missing });
  return t('details.request.channelReceived', { arrived: state.arrived.join(', '), missing });
}

function failureText(t: TFunction, kind: RequestKind, state: FailedRequest): string {
  if (state.type === 'unknown') return state.reason;
  const { arrived, missing } = state;
  const missed = kind === 'audio' && arrived.length > 0 && missing?.join(', ');
  const incomplete = missed
    ? t('details.request.incomplete', { arrived: arrived.join(', '), missing: missed })
    : null;
  if (state.type === 'timedOut') return incomplete ?? t('details.request.unanswered');
  return [incomplete, state.reason ?? t('details.request.failed')].filter(Boolean).join(' ');
}

interface Props {
  kind: RequestKind;
  monitor: Monitor;
  request: RequestHandle;
}

/** Whether the request was completed while this was shown; an earlier one is not announced. */
function useArrived(state: RequestState): boolean {
  const [last, setLast] = useState({ state, arrived: false });
  if (last.state.type === state.type) return last.arrived;
  const arrived = wasCompleted(last.state, state);
  setLast({ state, arrived });
  return arrived;
}

export function RequestNotice({ kind, monitor, request }: Props) {
  const { t } = useTranslation();
  const { state } = request;
  const arrived = useArrived(state);
  return (
    <>
      <div role="status">
        {isRunning(state) && (
          <div className={classes.waiting}>
            <Loader size={22} />
            <span>
              {originText(t, state)} <span>{progressText(t, kind, monitor, state)}</span>
            </span>
          </div>
        )}
        {arrived && <VisuallyHidden>{t(`details.request.${kind}Arrived`)}</VisuallyHidden>}
      </div>
      {(state.type === 'failed' || state.type === 'timedOut' || state.type === 'unknown') && (
        <Failure kind={kind} state={state} monitor={monitor} request={request} />
      )}
    </>
  );
}

interface FailureProps extends Props {
  state: FailedRequest;
}

function Failure({ kind, state, monitor, request }: FailureProps) {
  const { t } = useTranslation();
  const blocked = useBlockedReason(monitor, request);
  const retry = { label: t('action.retry'), run: () => void request.send(), busy: request.sending };
  return (
    <Notice
      tone="bad"
      icon={<IconAlertTriangle size={22} aria-hidden />}
      {...(blocked === null && { action: retry })}
    >
      {originText(t, state)} <span>{failureText(t, kind, state)}</span>
    </Notice>
  );
}
