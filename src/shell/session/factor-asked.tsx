import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import { FactorDialog } from '../../second-factor/factor-dialog.tsx';
import { FactorStep } from '../../second-factor/factor-step.tsx';

/**
 * The service answers this session no more until its second factor is answered, or set up. The screen stays beneath, and is
 * not to be read: the person at the tablet may be someone else.
 */
export function FactorAsked() {
  const { t } = useTranslation(['start', 'session']);
  const { session } = useApp();
  return (
    <FactorDialog title={t('session:factor.title')} onClose={null} overDialogs covers>
      <FactorStep
        lead={t('session:factor.ask.screenLead')}
        wayOut={{ label: t('session:factor.ask.signOut'), run: () => void session.signOut() }}
        onConfirmed={() => void session.finishFactor()}
      />
    </FactorDialog>
  );
}
