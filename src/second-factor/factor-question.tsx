// Asks for the second factor, in whichever way the person can answer: after a sign-in, and over a screen before an act that
// gives power away.
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  askSecondFactor,
  type FactorMethod,
  fewRecoveryCodes,
} from '../../contract/accounts/second-factor.ts';
import { useSettled } from '../api/use-settled.ts';
import { useApp } from '../data/app-context.ts';
import { AnswerCode } from './answer-code.tsx';
import { AnswerPasskey } from './answer-passkey.tsx';
import { FactorButtons, type WayOut } from './factor-buttons.tsx';
import { FactorLoading } from './factor-loading.tsx';
import { arePasskeysPossible } from './passkeys.ts';
import classes from './second-factor.module.css';

/** A new question with each turn; the last one stays until its answer is there. */
function useQuestion() {
  const { call } = useApp();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  const answer = useMemo(() => {
    const asked = call(askSecondFactor, {});
    asked.catch(() => undefined);
    return asked;
  }, [call, turn]);
  const settled = useSettled(answer);
  const [last, setLast] = useState<(typeof settled & { type: 'done' }) | null>(null);
  if (settled.type === 'done' && settled !== last) setLast(settled);
  return {
    question: last?.value.data ?? null,
    error: settled.type === 'failed' ? settled.error : null,
    ask: () => setTurn((before) => before + 1),
  };
}

/** With a passkey, where the browser can; else with a code. */
function waysOf(methods: readonly FactorMethod[]): FactorMethod[] {
  const order: readonly FactorMethod[] = ['passkey', 'code', 'recovery'];
  return order.filter((way) => methods.includes(way) && (way !== 'passkey' || arePasskeysPossible()));
}

interface Props {
  /** Why it is asked. */
  lead: string;
  wayOut: WayOut;
  /** The service has confirmed the session. */
  onAnswered(): void;
}

export function FactorQuestion({ lead, wayOut, onAnswered }: Props) {
  const { t } = useTranslation(['start', 'session']);
  const { question, error, ask } = useQuestion();
  const [chosen, setChosen] = useState<FactorMethod | null>(null);
  const [left, setLeft] = useState<number | null>(null);

  function end(method: FactorMethod, codesLeft: number): void {
    if (method === 'recovery' && codesLeft <= fewRecoveryCodes) setLeft(codesLeft);
    else onAnswered();
  }

  if (left !== null) {
    return (
      <div className={classes.step}>
        <p className={classes.warning} role="status">
          {t('session:factor.codes.fewLeft', { count: left })}
        </p>
        <FactorButtons
          wayOut={null}
          label={t('session:factor.ask.goOn')}
          busy={false}
          onPress={onAnswered}
          autoFocus
        />
      </div>
    );
  }
  if (!question) return <FactorLoading lead={lead} wayOut={wayOut} error={error} onRetry={ask} />;
  const ways = waysOf(question.methods);
  const way = chosen && ways.includes(chosen) ? chosen : ways[0];
  const { passkey } = question;
  return (
    <div className={classes.step}>
      <p>{lead}</p>
      {way === 'passkey' && passkey && (
        <AnswerPasskey
          options={passkey}
          wayOut={wayOut}
          onAnswered={(codes) => end('passkey', codes)}
          onUsed={ask}
        />
      )}
      {(way === 'code' || way === 'recovery') && (
        <AnswerCode key={way} method={way} wayOut={wayOut} onAnswered={(codes) => end(way, codes)} />
      )}
      {way === undefined && (
        <>
          <p className={classes.failure} role="alert">
            {t('session:factor.ask.elsewhere')}
          </p>
          <FactorButtons wayOut={wayOut} label={t('action.retry')} busy={false} onPress={ask} />
        </>
      )}
      <div className={classes.others}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="subtle" size="lg" onClick={() => setChosen(other)}>
              {t(`session:factor.ask.to.${other}`)}
            </Button>
          ))}
      </div>
      <p className={classes.note}>{t('session:factor.ask.lost')}</p>
    </div>
  );
}
