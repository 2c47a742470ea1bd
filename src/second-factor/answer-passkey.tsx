import { useTranslation } from 'react-i18next';
import { answerSecondFactor, type PasskeyOptions } from '../../contract/accounts/second-factor.ts';
import { useApp } from '../data/app-context.ts';
import { FactorButtons, type WayOut } from './factor-buttons.tsx';
import { PasskeyProgress } from './passkey-progress.tsx';
import { requestPasskey } from './passkeys.ts';
import classes from './second-factor.module.css';
import { usePasskeyCall } from './use-passkey-call.ts';

interface Props {
  options: PasskeyOptions;
  wayOut: WayOut;
  onAnswered(left: number): void;
  /** The options are used up, whatever became of them. */
  onUsed(): void;
}

/** Answers with a passkey, once the person says so: browsers ask only after a tap. */
export function AnswerPasskey({ options, wayOut, onAnswered, onUsed }: Props) {
  const { t } = useTranslation(['start', 'session']);
  const { call } = useApp();
  const { busy, failure, run, stop } = usePasskeyCall();

  function answer(): void {
    void run(async () => {
      try {
        const credential = await requestPasskey(options);
        const { data } = await call(answerSecondFactor, { body: { method: 'passkey', credential } });
        onAnswered(data.recovery_codes_left);
      } catch (error) {
        onUsed();
        throw error;
      }
    });
  }

  return (
    <div className={classes.step}>
      <p>{t('session:factor.ask.passkeyLead')}</p>
      <PasskeyProgress busy={busy} problem={failure} onStop={stop} />
      <FactorButtons
        wayOut={wayOut}
        label={t('session:factor.ask.usePasskey')}
        busy={busy}
        onPress={answer}
        autoFocus
      />
    </div>
  );
}
