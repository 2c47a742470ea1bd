import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../data/app-context.ts';
import type { LoginResult } from '../session/login-result.ts';
import { openSignInWindow } from '../session/sign-in-window.ts';
import { keepEscape } from './keep-escape.ts';
import { loginResultText } from './login-result-text.ts';

function nothing(): void {
  // There is no way around it: it goes when somebody is signed in again.
}

interface Props {
  /** What signing in again came to. */
  cameTo?: LoginResult | undefined;
}

/** The service knows this session no more: the same person may sign in again, and finds everything as it was. */
export function SessionEnded({ cameTo }: Props) {
  const { t } = useTranslation();
  const { session, settings } = useApp();
  const [trouble, setTrouble] = useState(cameTo ? loginResultText(t, cameTo) : null);
  // A token that is in the memory of another window is none of this one's.
  const besides = settings.auth.tokens !== 'memory';
  const [leaving, setLeaving] = useState(false);

  function signIn(): void {
    setTrouble(openSignInWindow() ? null : t('session.ended.blocked'));
  }

  async function signInHere(): Promise<void> {
    setLeaving(true);
    try {
      await session.signIn(location.pathname + location.search);
    } catch {
      setTrouble(t('auth.unreachable'));
      setLeaving(false);
    }
  }

  return (
    <Modal
      opened
      onClose={nothing}
      title={t('session.ended.title')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={1000}
      radius={16}
      attributes={{ content: keepEscape }}
      // Whoever stands before the tablet now need not be the person whose screen this is.
      overlayProps={{ backgroundOpacity: 0.9, blur: 12 }}
    >
      <Stack gap={12}>
        {besides && <Text>{t('session.ended.text')}</Text>}
        {trouble && (
          <Text c="var(--bad)" fw={600} role="alert">
            {trouble}
          </Text>
        )}
        {besides && (
          <Button h={56} data-autofocus onClick={signIn} disabled={leaving} {...keepEscape}>
            {t('auth.signIn')}
          </Button>
        )}
        <Text size="sm" mt={12}>
          {t('session.ended.loss')}
        </Text>
        <Button variant="default" h={56} onClick={signInHere} loading={leaving} {...keepEscape}>
          {t('session.ended.here')}
        </Button>
        <Button
          variant="default"
          h={56}
          onClick={() => void session.signOut()}
          disabled={leaving}
          {...keepEscape}
        >
          {t('session.signOut')}
        </Button>
      </Stack>
    </Modal>
  );
}
