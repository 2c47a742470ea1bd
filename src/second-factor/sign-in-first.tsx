import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, toAppError } from '../api/app-error.ts';
import { useApp } from '../data/app-context.ts';
import { errorText } from '../i18n/error-text.ts';
import { FactorButtons, type WayOut } from './factor-buttons.tsx';
import classes from './second-factor.module.css';

/** Whether set-up was refused because this session is not new. */
export function needsNewSession(error: AppError | null): error is AppError {
  return error?.details.code === 'SIGN_IN_AGAIN';
}

/** In place of set-up: the first factor is set up shortly after signing in. A new sign-in leads back to this screen. */
export function SignInFirst({ reason, wayOut }: { reason: AppError; wayOut: WayOut }) {
  const { t } = useTranslation(['start', 'session']);
  const { session } = useApp();
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Not the button: whoever hears the screen learns why first.
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);

  async function signIn(): Promise<void> {
    setLeaving(true);
    setFailure(null);
    try {
      await session.signIn(location.pathname + location.search, { askCredentials: true });
    } catch (thrown) {
      setFailure(errorText(t, await toAppError(thrown)));
    } finally {
      // The browser may have asked whether to leave, and been told to stay.
      setLeaving(false);
    }
  }

  return (
    <div className={classes.step}>
      <p ref={lead} tabIndex={-1} className={classes.lead}>
        {errorText(t, reason)}
      </p>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <FactorButtons wayOut={wayOut} label={t('auth.signIn')} busy={leaving} onPress={() => void signIn()} />
    </div>
  );
}
