import { Space } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../api/app-error.ts';
import { useApp } from '../../data/app-context.ts';
import { errorText } from '../../i18n/error-text.ts';
import { FactorStep } from '../../second-factor/factor-step.tsx';
import { AccountCard, AccountResult } from './account-card.tsx';

/** Between a sign-in and the person's screens: the second factor is answered, or set up. */
export function SecondFactorScreen({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation(['start', 'session']);
  const { session, restartAt } = useApp();
  const [failure, setFailure] = useState<string | null>(null);

  async function goOn(): Promise<void> {
    setFailure(null);
    try {
      await session.finishFactor();
      restartAt(returnTo);
    } catch (thrown) {
      setFailure(errorText(t, await toAppError(thrown)));
    }
  }

  return (
    <AccountCard title={t('session:factor.title')} wide>
      {failure && <AccountResult tone="bad">{failure}</AccountResult>}
      <Space h={12} />
      <FactorStep
        key={failure}
        lead={t('session:factor.ask.signInLead')}
        wayOut={{ label: t('session:factor.ask.signOut'), run: () => void session.signOut() }}
        onConfirmed={() => void goOn()}
      />
    </AccountCard>
  );
}
