import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../api/app-error.ts';
import { writeErrorText } from '../i18n/error-text.ts';
import { cancelPasskey, PasskeyError } from './passkeys.ts';

interface PasskeyCall {
  busy: boolean;
  /** Why it failed; null where it did not. */
  failure: string | null;
  /** Runs what asks the browser for a passkey and sends it. */
  run(work: () => Promise<void>): Promise<void>;
  /** Ends the browser's question, also one that nothing answers. */
  stop(): void;
}

/** One question for a passkey at a time, which ends with its screen. */
export function usePasskeyCall(): PasskeyCall {
  const { t } = useTranslation(['start', 'session']);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = () => void cancelPasskey().catch(() => undefined);
  useEffect(() => {
    if (!busy) return;
    return () => void cancelPasskey().catch(() => undefined);
  }, [busy]);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (thrown) {
      setFailure(
        thrown instanceof PasskeyError
          ? t(`session:factor.passkeyFailure.${thrown.failure}`)
          : writeErrorText(t, await toAppError(thrown), t('error.open.done')),
      );
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, run, stop };
}
