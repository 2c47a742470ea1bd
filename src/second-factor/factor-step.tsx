// What stands between a sign-in and the screens: the question for the second factor, or its set-up.
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WayOut } from './factor-buttons.tsx';
import { FactorLoading } from './factor-loading.tsx';
import { FactorQuestion } from './factor-question.tsx';
import { SetUpFactor } from './set-up-factor.tsx';
import { useFactor } from './use-factor.ts';

interface Props {
  /** Said above the question. */
  lead: string;
  wayOut: WayOut;
  onConfirmed(): void;
}

export function FactorStep({ lead, wayOut, onConfirmed }: Props) {
  const { t } = useTranslation(['start', 'session']);
  const { factor: latest, error, reload } = useFactor();
  const [showsCodes, setShowsCodes] = useState(false);
  const [factor, setFactor] = useState(latest);
  // The codes are shown once, whatever else is learned meanwhile.
  if (latest && latest.state !== factor?.state && !showsCodes) setFactor(latest);
  const confirmed = useEffectEvent(onConfirmed);
  const state = factor?.state;
  // Answered in another tab.
  useEffect(() => {
    if (state === 'none' || state === 'confirmed') confirmed();
  }, [state]);

  if (factor?.state === 'asked')
    return <FactorQuestion lead={lead} wayOut={wayOut} onAnswered={onConfirmed} />;
  if (factor?.state === 'needed') {
    return (
      <SetUpFactor
        factor={factor}
        lead={t('session:factor.needed')}
        wayOut={wayOut}
        onCodes={() => setShowsCodes(true)}
        onAsked={reload}
        onDone={onConfirmed}
      />
    );
  }
  return <FactorLoading lead={lead} wayOut={wayOut} error={error} onRetry={reload} />;
}
