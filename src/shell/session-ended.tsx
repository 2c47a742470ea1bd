import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../session/console.ts';
import { openSignInWindow } from '../session/sign-in-window.ts';

/** A dialog below does not hear Escape: what was typed there stays. */
const keepEscape = { 'data-mantine-stop-propagation': true };

function nothing(): void {
  // There is no way around it: it goes when somebody is signed in again.
}

/** The service knows this session no more: the same person may sign in again, and finds everything as it was. */
export function SessionEnded() {
  const { t } = useTranslation();
  const { session } = useConsole();
  const [trouble, setTrouble] = useState<string | null>(null);
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
      // Whoever stands before the tablet now need not be the person whose screen this is.
      overlayProps={{ backgroundOpacity: 0.9, blur: 12 }}
    >
      <Stack gap={12}>
        <Text>{t('session.ended.text')}</Text>
        {trouble && (
          <Text c="var(--bad)" fw={600} role="alert">
            {trouble}
          </Text>
        )}
        <Button h={56} data-autofocus onClick={signIn} disabled={leaving} {...keepEscape}>
          {t('auth.signIn')}
        </Button>
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
