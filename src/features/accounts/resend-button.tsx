import { Button } from '@mantine/core';
import { useInterval, useNetwork } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import classes from './account-card.module.css';
import { type PendingCode, resendAfterMs, sendCode, usePendingCode } from './pending-code.ts';

/** Seconds until another code can be sent; not prolonged by setting the clock back. */
function secondsLeft({ askedAt, failure }: PendingCode): number {
  if (failure && failure.details.status !== 429) return 0;
  const left = Math.min(resendAfterMs, askedAt + resendAfterMs - serviceNow());
  return Math.max(0, Math.ceil(left / 1000));
}

export function ResendButton({ pending }: { pending: PendingCode }) {
  const { t } = useTranslation(['start', 'account']);
  const { call } = useApp();
  const { online } = useNetwork();
  const [, setPending] = usePendingCode();
  const [asking, setAsking] = useState(false);
  const busy = useRef(false);
  // By the clock, not by counting, so that it is right after a tablet slept.
  const [, rerender] = useState(0);
  useInterval(() => rerender((count) => count + 1), 1000, { autoInvoke: true });
  const seconds = secondsLeft(pending);

  async function resend(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setAsking(true);
    setPending({ ...pending, ...(await sendCode(call, pending.account)) });
    setAsking(false);
    busy.current = false;
  }

  return (
    <div className={classes.links}>
      <Button variant="transparent" onClick={resend} disabled={seconds > 0 || !online} loading={asking}>
        {seconds > 0 ? t('account:code.resendIn', { seconds }) : t('account:code.resend')}
      </Button>
    </div>
  );
}
