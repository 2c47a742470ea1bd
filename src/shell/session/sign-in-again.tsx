import { Button, Modal, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import { useKeeping } from '../../session/device-storage.ts';
import type { SignInNotice } from '../../session/read-sign-in-notice.ts';
import { openSignInWindow } from '../../session/sign-in-window.ts';
import { toLeavingNotice } from '../../session/wrong-clock.ts';
import { useHoldToasts } from '../../ui/toasts/open-dialogs.ts';
import { refusalCauseText, signInNoticeText } from '../sign-in-notice-text.ts';
import { stopEscape } from './stop-escape.ts';

function stay(): void {
  // Only signing in closes this dialog.
}

function linesOf(t: TFunction, failure: SignInNotice): string {
  return [signInNoticeText(t, failure), refusalCauseText(t, failure)].filter(Boolean).join('\n');
}

interface Props {
  failure?: SignInNotice | undefined;
}

/** The service no longer accepts this session: the same person can sign in again and continue where they were. */
export function SignInAgain({ failure }: Props) {
  const { t } = useTranslation(['start', 'session']);
  useHoldToasts();
  const { session } = useApp();
  const [problem, setProblem] = useState(failure ? linesOf(t, failure) : null);
  // This window cannot use tokens in the memory of another one.
  const inWindow = useKeeping().tokensOnDevice;
  const [leaving, setLeaving] = useState(false);

  function signIn(): void {
    setProblem(openSignInWindow() ? null : t('session:signInAgain.blocked'));
  }

  async function signInHere(): Promise<void> {
    setLeaving(true);
    try {
      await session.signIn(location.pathname + location.search);
      // The browser may have asked whether to leave, and been told to stay.
      setLeaving(false);
    } catch (error) {
      setProblem(linesOf(t, toLeavingNotice(error)));
      setLeaving(false);
    }
  }

  return (
    <Modal
      opened
      onClose={stay}
      title={t('session:signInAgain.title')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={1000}
      radius={16}
      // A dialog's title is no header of the page.
      attributes={{ header: { role: 'presentation' }, content: stopEscape }}
      // The person at the tablet may be someone else now.
      overlayProps={{ backgroundOpacity: 0.9, blur: 12 }}
    >
      <Stack gap={12}>
        {inWindow && <Text>{t('session:signInAgain.text')}</Text>}
        {problem && (
          <Text c="var(--bad)" fw={500} role="alert" style={{ whiteSpace: 'pre-line' }}>
            {problem}
          </Text>
        )}
        {inWindow && (
          <Button size="lg" data-autofocus onClick={signIn} disabled={leaving} {...stopEscape}>
            {t('auth.signIn')}
          </Button>
        )}
        <Text size="sm" mt={12}>
          {t('session:signInAgain.loss')}
        </Text>
        <Button variant="default" size="lg" onClick={signInHere} loading={leaving} {...stopEscape}>
          {t('session:signInAgain.here')}
        </Button>
        <Button
          variant="default"
          size="lg"
          onClick={() => void session.signOut()}
          disabled={leaving}
          {...stopEscape}
        >
          {t('session:signOut')}
        </Button>
      </Stack>
    </Modal>
  );
}
