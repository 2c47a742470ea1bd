import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fewRecoveryCodes, type SecondFactor } from '../../../contract/accounts/second-factor.ts';
import { useCapability } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { errorText } from '../../i18n/error-text.ts';
import { type FactorKind, offersPasskeys } from '../../second-factor/set-up-factor.tsx';
import { useFactor } from '../../second-factor/use-factor.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import { FactorDialogs, type FactorTask } from './factor-dialogs.tsx';
import { FactorRows } from './factor-rows.tsx';
import classes from './my-page.module.css';
import { Section } from './section.tsx';

function hasOne({ authenticator, passkeys }: SecondFactor): boolean {
  return authenticator !== null || passkeys.length > 0;
}

/** The person's second factor: what it is, set-up, removal, and recovery codes. */
export function FactorSection() {
  const { t } = useTranslation(['start', 'session']);
  const { call } = useApp();
  const isOffered = useCapability(call, 'secondFactor') === true;
  const { factor, error, isReachable, reload } = useFactor(isOffered);
  const [task, setTask] = useState<FactorTask | null>(null);
  if (!isOffered) return null;

  function end(isChanged: boolean): void {
    setTask(null);
    if (isChanged) reload();
  }

  return (
    <Section title={t('session:factor.title')}>
      {factor && (
        <Text>{t(hasOne(factor) ? 'session:factor.section.on' : 'session:factor.section.none')}</Text>
      )}
      {!factor && !error && isReachable && <Skeleton height={88} radius={12} />}
      {factor && hasOne(factor) && <FactorRows factor={factor} onTask={setTask} />}
      {factor && hasOne(factor) && factor.recovery_codes_left <= fewRecoveryCodes && (
        <Text className={classes.question} role="status">
          {t('session:factor.section.few')}
        </Text>
      )}
      {factor && <Ways factor={factor} onChoose={(kind) => setTask({ type: 'setUp', kind })} />}
      {!factor && !isReachable && <Text role="status">{t('session:factor.section.offline')}</Text>}
      {error && isReachable && (
        <>
          <Text role="alert" className={classes.failure}>
            {t('session:factor.section.failed')} {errorText(t, error)}
          </Text>
          <Button variant="default" size="lg" onClick={reload}>
            {t('action.retry')}
          </Button>
        </>
      )}
      {factor && task && <FactorDialogs factor={factor} task={task} onEnd={end} />}
    </Section>
  );
}

interface WaysProps {
  factor: SecondFactor;
  /** @param kind null: the person chooses it then */
  onChoose(kind: FactorKind | null): void;
}

function Ways({ factor, onChoose }: WaysProps) {
  const { t } = useTranslation(['start', 'session']);
  const paused = useChangesPaused();
  if (!hasOne(factor)) {
    return (
      <ActionButton refused={paused} size="lg" onClick={() => onChoose(null)}>
        {t('session:factor.section.setUp')}
      </ActionButton>
    );
  }
  return (
    <div className={classes.ways}>
      {offersPasskeys(factor) && (
        <ActionButton refused={paused} variant="default" size="lg" onClick={() => onChoose('passkey')}>
          {t('session:factor.section.addPasskey')}
        </ActionButton>
      )}
      <ActionButton refused={paused} variant="default" size="lg" onClick={() => onChoose('app')}>
        {t(factor.authenticator ? 'session:factor.section.replaceApp' : 'session:factor.section.addApp')}
      </ActionButton>
    </div>
  );
}
