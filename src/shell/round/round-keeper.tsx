// Keeps the round that is shown equal to the stored one, and offers its CSV before it is deleted with the session. Fetched after
// the first row.
import { IconClock } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSessionSeconds } from '../../../contract/accounts/session-limits.ts';
import { minuteMs } from '../../../contract/common/durations.ts';
import { useApp } from '../../data/app-context.ts';
import { useStored } from '../../data/use-stored.ts';
import { formatTime } from '../../i18n/format.ts';
import { everyWhileVisible } from '../../lib/every-while-visible.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { endingAtom } from '../../lists/rounds/end-session.ts';
import { isUnsaved } from '../../lists/rounds/round.ts';
import { roundAtom } from '../../lists/rounds/round-atom.ts';
import {
  leaveRound,
  readStoredRound,
  type StoredRound,
  showStoredRound,
  takeOverRound,
} from '../../lists/rounds/stored-round.ts';
import { sayUnsaved } from '../../lists/rounds/unsaved-elsewhere.ts';
import { useRoundDownload } from '../../lists/rounds/use-round-download.ts';

import { useKeeping } from '../../session/device-storage.ts';
import { sessionAtom, useSessionState } from '../../session/session-atom.ts';
import { isSignedIn } from '../../session/session-states.ts';

import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { ElsewhereQuestion } from './elsewhere-question.tsx';
import { EndQuestion } from './end-question.tsx';

/** So long before the session reaches its limit its end is announced. */
const noticeMs = 30 * minuteMs;

/** When the session ends by its limit, in ms since 1970; null for someone who is not signed in. */
function useSessionEnd(): number | null {
  const state = useSessionState();
  return isSignedIn(state) ? state.record.since + maxSessionSeconds * 1000 : null;
}

function useIsSoon(at: number | null): boolean {
  const isSoon = () => at !== null && serviceNow() >= at - noticeMs;
  const [, rerender] = useState(0);
  useEffect(() => everyWhileVisible(minuteMs / 2, () => rerender((count) => count + 1)), []);
  return isSoon();
}

/**
 * While a round is in this window's memory alone and in no file: other windows can know of it, and the browser asks before the page
 * is left, unless the session has ended.
 */
function useInMemoryAlone(): void {
  const { store } = useApp();
  const { listsOnDevice } = useKeeping();
  const isOnlyHere = isUnsaved(useAtomValue(roundAtom)) && !listsOnDevice;
  useEffect(() => {
    if (!isOnlyHere) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (isSignedIn(store.get(sessionAtom))) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const stop = sayUnsaved();
    return () => {
      window.removeEventListener('beforeunload', ask);
      stop();
    };
  }, [isOnlyHere, store]);
}

export function RoundKeeper() {
  const app = useApp();
  const stored = useStored<StoredRound | null>('round', () => readStoredRound(app), null);
  useEffect(() => {
    if (stored) showStoredRound(app, stored);
  }, [app, stored]);
  useEffect(() => {
    void takeOverRound(app);
    const leave = () => leaveRound(app);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [app]);
  const round = useAtomValue(roundAtom);
  useInMemoryAlone();
  const [ending, setEnding] = useAtom(endingAtom);
  const endsAt = useSessionEnd();
  const isSoon = useIsSoon(endsAt);

  return (
    <>
      {isSoon && endsAt !== null && isUnsaved(round) && <EndsSoon endsAt={endsAt} />}
      {ending && !ending.isElsewhere && (
        <EndQuestion by={ending.by} endsAt={endsAt} onClose={() => setEnding(null)} />
      )}
      {ending?.isElsewhere && <ElsewhereQuestion by={ending.by} onClose={() => setEnding(null)} />}
    </>
  );
}

function EndsSoon({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation(['start', 'rounds']);
  const download = useRoundDownload();
  return (
    <Notice
      tone="warn"
      icon={<IconClock size={22} aria-hidden />}
      action={{
        label: t('rounds:csv.download'),
        run: () => void download.save().then(showToast),
        busy: download.busy,
      }}
    >
      {t('rounds:ending.soon', { time: formatTime(endsAt, 'HH:mm') })}
    </Notice>
  );
}
