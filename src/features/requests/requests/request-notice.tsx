// The state of a request in words: who made it and when, what has arrived, and Retry when it failed.

import { Loader, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isOnline, type Monitor } from '../../../../contract/monitors/monitors.ts';
import type { RequestKind } from '../../../../contract/requests/requests.ts';
import { useOffers } from '../../../api/capabilities.ts';
import { useLost } from '../../../api/reachability.ts';
import { useApp } from '../../../data/app-context.ts';
import { formatTime } from '../../../i18n/format.ts';
import { listed, sentences } from '../../../i18n/punctuation.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Elapsed } from '../../../ui/elapsed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useIsSaid } from '../../../ui/said-failure.ts';
import { useChangesPaused } from '../../../ui/use-changes-paused.ts';
import classes from './request-notice.module.css';
import { type FailedRequest, isRunning, type Origin, type RunningRequest } from './request-state.ts';
import { useBlockedReason } from './use-blocked-reason.ts';
import type { RequestHandle } from './use-request.ts';

function originText(t: TFunction<['start', 'monitor']>, { by, since }: Origin): string {
  if (since === null) return '';
  const time = formatTime(Date.parse(since), 'HH:mm:ss');
  return by === null
    ? t('monitor:requests.requestedAt', { time })
    : t('monitor:requests.requestedBy', { name: by, time });
}

function progressText(
  t: TFunction<['start', 'monitor']>,
  kind: RequestKind,
  monitor: Monitor,
  state: RunningRequest,
): string {
  if (state.type === 'waiting') {
    return t(`monitor:requests.${isOnline(monitor) ? 'waitingForMonitor' : 'waitingForConnection'}`);
  }
  if (kind === 'log') return t('monitor:requests.waitingForLog');
  const missing = listed(state.missing ?? []);
  if (!missing) return t('monitor:requests.waitingForRecording');
  if (state.arrived.length === 0) return t('monitor:requests.waitingForChannel', { missing });
  return t('monitor:requests.channelReceived', { arrived: listed(state.arrived), missing });
}

function failureText(t: TFunction<['start', 'monitor']>, kind: RequestKind, state: FailedRequest): string {
  if (state.type === 'unknown') return state.reason;
  const { arrived, missing } = state;
  const missed = kind === 'audio' && arrived.length > 0 && listed(missing ?? []);
  const incomplete = missed
    ? t('monitor:requests.incomplete', { arrived: listed(arrived), missing: missed })
    : null;
  if (state.type === 'timedOut') return incomplete ?? t('monitor:requests.unanswered');
  return sentences(incomplete, state.reason ?? t('monitor:requests.failed'));
}

interface Props {
  kind: RequestKind;
  monitor: Monitor;
  request: RequestHandle;
}

export function RequestNotice({ kind, monitor, request }: Props) {
  const { t } = useTranslation(['start', 'monitor']);
  const { state, ending, late } = request;
  const isLost = useLost() !== null;
  return (
    <>
      <div className={isRunning(state) ? classes.waiting : undefined}>
        {isRunning(state) && <Loader size={22} className={classes.fixed} />}
        <div role="status" className={classes.text}>
          {isRunning(state) && (
            <>
              {originText(t, state)} <span>{progressText(t, kind, monitor, state)}</span>
            </>
          )}
          {ending === 'arrived' && <VisuallyHidden>{t(`monitor:requests.${kind}Arrived`)}</VisuallyHidden>}
          {ending === 'cancelled' && <p className={classes.cancelled}>{t('monitor:requests.cancelled')}</p>}
        </div>
        {isRunning(state) && state.openSeconds !== null && (
          <Elapsed
            seconds={state.openSeconds}
            label={t('monitor:requests.elapsed')}
            className={classes.elapsed}
          />
        )}
        {state.type === 'waiting' && <CancelButton id={state.id} monitor={monitor} request={request} />}
      </div>
      <div role="status">
        {late && !isLost && <p className={classes.late}>{t('monitor:requests.late', { reason: late })}</p>}
      </div>
      <Refusal {...{ kind, monitor, request }} />
      {(state.type === 'failed' || state.type === 'timedOut' || state.type === 'unknown') && (
        <Failure kind={kind} state={state} monitor={monitor} request={request} />
      )}
    </>
  );
}

function CancelButton({ id, monitor, request }: Pick<Props, 'monitor' | 'request'> & { id: string }) {
  const { t } = useTranslation(['start', 'monitor']);
  const changesPaused = useChangesPaused();
  const may = useMay();
  const offered = useOffers(useApp().call, 'cancelRequests') && may('ask', monitor.facility_id);
  if (!offered) return null;
  return (
    <ActionButton
      className={classes.fixed}
      variant="default"
      refused={changesPaused}
      loading={request.cancelling}
      onClick={() => void request.cancel(id)}
    >
      {t('monitor:requests.cancel')}
    </ActionButton>
  );
}

/** Why the last request or its cancelling was refused, for whoever had left before the message was read. */
function Refusal({ monitor, request }: Props) {
  const { t } = useTranslation(['start', 'monitor']);
  const blocked = useBlockedReason(monitor, request);
  const may = useMay();
  const { refused } = request;
  if (refused === null) return null;
  const { of, reason } = refused;
  const retry = { label: t('action.retry'), run: () => void request.send(), busy: request.sending };
  return (
    <Notice
      tone="bad"
      icon={<IconAlertTriangle size={22} aria-hidden />}
      {...(of === 'request' && may('ask', monitor.facility_id) && blocked === null && { action: retry })}
    >
      {t(of === 'request' ? 'monitor:requests.notSent' : 'monitor:requests.notCancelled', { reason })}
    </Notice>
  );
}

interface FailureProps extends Props {
  state: FailedRequest;
}

function Failure({ kind, state, monitor, request }: FailureProps) {
  const { t } = useTranslation();
  const blocked = useBlockedReason(monitor, request);
  const may = useMay();
  // That the status is not known says nothing more than that the screen's own data is not.
  const isSaid = useIsSaid(state.type === 'unknown' ? state.reason : null);
  const retry = { label: t('action.retry'), run: () => void request.send(), busy: request.sending };
  if (isSaid) return null;
  return (
    <Notice
      tone="bad"
      icon={<IconAlertTriangle size={22} aria-hidden />}
      {...(may('ask', monitor.facility_id) && blocked === null && { action: retry })}
    >
      {originText(t, state)} <span>{failureText(t, kind, state)}</span>
    </Notice>
  );
}
