import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { passkeySignInOptions, signInWithPasskey } from '../../../contract/accounts/passkey-sign-in.ts';
import type { PasskeyOptions } from '../../../contract/accounts/second-factor.ts';
import { useSettled } from '../../api/use-settled.ts';
import { useApp } from '../../data/app-context.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import { deviceKeys } from '../../lib/storage-keys.ts';
import { arePasskeysPossible, requestPasskey } from '../../second-factor/passkeys.ts';
import { usePasskeyCall } from '../../second-factor/use-passkey-call.ts';
import { AccountResult } from './account-card.tsx';
import { useSignInWithToken } from './use-sign-in-with-token.ts';

/** What a browser is asked with, anew with each turn; null while that is not known, or where nobody has a passkey here. */
function useOptions() {
  const { call, settings } = useApp();
  const [turn, setTurn] = useState(0);
  const isPossible = settings.passkeys === true && arePasskeysPossible();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  const answer = useMemo(() => {
    const asked = isPossible ? call(passkeySignInOptions, {}, { dispensable: true }) : null;
    asked?.catch(() => undefined);
    return asked;
  }, [call, isPossible, turn]);
  const settled = useSettled(answer);
  // The last answer on this device is used first: nothing moves when the next one arrives.
  const [isShown, setShown] = useState(isPossible && readStored(deviceKeys.passkeys, z.boolean()) === true);
  useEffect(() => {
    if (settled.type !== 'done') return;
    const isOffered = settled.value.data.passkey !== null;
    setShown(isOffered);
    writeStored(deviceKeys.passkeys, isOffered);
  }, [settled]);
  return { isShown, answer, again: () => setTurn((before) => before + 1) };
}

/** A passkey in place of password and second factor, where somebody has one here. */
export function PasskeySignIn({ inWindow }: { inWindow: boolean }) {
  const { t } = useTranslation(['start', 'account', 'session']);
  const { call, session } = useApp();
  const { isShown, answer, again } = useOptions();
  const { busy, failure, run, stop } = usePasskeyCall();
  const signInWithToken = useSignInWithToken();
  if (!isShown) return null;

  async function signIn(passkey: PasskeyOptions): Promise<void> {
    const credential = await requestPasskey(passkey);
    const { data } = await call(signInWithPasskey, { body: { credential } });
    if (inWindow) {
      await session.signInWithToken(data);
      window.close();
    }
    // Some browsers keep the window open: it shows the app.
    await signInWithToken(data);
  }

  function start(): void {
    void run(async () => {
      try {
        const passkey = (await answer)?.data.passkey;
        if (passkey) await signIn(passkey);
      } catch (error) {
        // The options are used up.
        again();
        throw error;
      }
    });
  }

  return (
    <>
      <Button
        fullWidth
        size="lg"
        mt={12}
        variant="default"
        leftSection={<IconFingerprint size={22} aria-hidden />}
        onClick={busy ? stop : start}
      >
        {t(busy ? 'session:factor.ask.stop' : 'account:passkey.signIn')}
      </Button>
      {failure && <AccountResult tone="bad">{failure}</AccountResult>}
    </>
  );
}
