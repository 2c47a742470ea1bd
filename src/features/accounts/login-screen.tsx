import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLost } from '../../api/reachability.ts';
import { useApp } from '../../data/app-context.ts';
import { useLeftBehind } from '../../data/store/silent-storage.ts';
import { errorText } from '../../i18n/error-text.ts';
import { isStorageRefused } from '../../lib/local-storage.ts';
import { readSignInNotice, type SignInNotice } from '../../session/read-sign-in-notice.ts';
import { useSessionState } from '../../session/session-atom.ts';
import { markSignInWindow, signInWindow } from '../../session/sign-in-window.ts';
import { toLeavingNotice } from '../../session/wrong-clock.ts';
import { refusalCauseText, signInNoticeText } from '../../shell/sign-in-notice-text.ts';
import { AccountCard, AccountResult } from './account-card.tsx';
import type { LinkOutcome } from './account-link.ts';
import { AccountLink, AccountLinks } from './account-links.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/** Locking and idleness are not shown as failures. */
function toneOf({ reason }: SignInNotice): 'plain' | 'bad' {
  return reason === 'locked' || reason === 'idle' ? 'plain' : 'bad';
}

/** Why the session ended, or the last sign-in failed. */
function useSignInNotice() {
  const session = useSessionState();
  const failure = session.type === 'tokenRefused' ? session.failure : undefined;
  return useState(failure ?? readSignInNotice());
}

const unreachable: SignInNotice = { reason: 'unreachable' };

interface Props {
  returnTo: string;
  inWindow: boolean;
  /** Whether a sign-in page led here whose sign-in has ended. */
  isEnded: boolean;
  link: LinkOutcome;
}

/** The login page: one button that leads to the identity provider, and why the last sign-in failed. */
export function LoginScreen({ returnTo, inWindow, isEnded, link }: Props) {
  const { t } = useTranslation(['start', 'account']);
  const { session, settings } = useApp();
  const isLost = useLost() !== null;
  const leftBehind = useLeftBehind();
  const [notice, setNotice] = useSignInNotice();
  // The failed sign-in shows this reason already.
  const saysLost = isLost && !link && notice?.reason !== 'unreachable';
  const [signingIn, setSigningIn] = useState(false);

  async function signIn(): Promise<void> {
    setSigningIn(true);
    setNotice(null);
    try {
      if (inWindow) markSignInWindow();
      await session.signIn(inWindow ? signInWindow : returnTo);
    } catch (error) {
      setNotice(toLeavingNotice(error));
      setSigningIn(false);
    }
  }

  return (
    <AccountCard title={t('product.name')} page={t('auth.signIn')} lead={t('product.claim')}>
      {notice && (
        <AccountResult tone={toneOf(notice)} more={refusalCauseText(t, notice)}>
          {signInNoticeText(t, notice)}
        </AccountResult>
      )}
      {isEnded && <AccountResult tone="plain">{t('account:signInRefused.ended')}</AccountResult>}
      {saysLost && <AccountResult tone="bad">{signInNoticeText(t, unreachable)}</AccountResult>}
      {isStorageRefused() && <AccountResult tone="bad">{t('auth.storageRefused')}</AccountResult>}
      {leftBehind && <AccountResult tone="bad">{t('account:signInRefused.leftBehind')}</AccountResult>}
      {link && <LinkResult link={link} />}
      <Button fullWidth size="lg" onClick={signIn} loading={signingIn}>
        {t('auth.signIn')}
      </Button>
      <PasskeySignIn inWindow={inWindow} />
      {settings.accounts !== false && !inWindow && (
        <AccountLinks>
          <AccountLink to="/auth/forgot-password">{t('auth.toForgotPassword')}</AccountLink>
          {settings.registration !== false && (
            <AccountLink to="/auth/registration">{t('auth.toRegistration')}</AccountLink>
          )}
        </AccountLinks>
      )}
    </AccountCard>
  );
}

/** Why the link of an email led here, with Retry unless the service refused it. */
function LinkResult({ link }: { link: NonNullable<LinkOutcome> }) {
  const { t } = useTranslation(['start', 'account']);
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  if (link.reason === 'needed')
    return <AccountResult tone="bad">{t('account:accountLink.needed')}</AccountResult>;
  if (link.reason === 'incomplete') {
    return (
      <AccountResult tone="bad" more={t('account:accountLink.another')}>
        {t('account:accountLink.incomplete')}
      </AccountResult>
    );
  }
  const { error } = link;
  const isRefused = error.type === 'rejected';

  async function openAgain(): Promise<void> {
    setAsking(true);
    await router.invalidate();
    setAsking(false);
  }

  return (
    <>
      <AccountResult tone="bad" more={isRefused ? t('account:accountLink.another') : null}>
        {errorText(t, error)}
      </AccountResult>
      {!isRefused && (
        <Button fullWidth size="lg" mb={12} variant="default" onClick={openAgain} loading={asking}>
          {t('account:accountLink.again')}
        </Button>
      )}
    </>
  );
}

export function OpeningLink() {
  const { t } = useTranslation();
  return (
    <AccountCard title={t('product.name')} page={t('auth.signIn')} lead={t('product.claim')}>
      <Button fullWidth size="lg" loading aria-label={t('list.loading')} />
    </AccountCard>
  );
}
