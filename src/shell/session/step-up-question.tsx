import { useTranslation } from 'react-i18next';
import type { StepUp } from '../../second-factor/answer-factor.ts';
import { FactorDialog } from '../../second-factor/factor-dialog.tsx';
import { FactorQuestion } from '../../second-factor/factor-question.tsx';

/** Asks for the second factor again before an act that gives power away. Without an answer the act is not done. */
export function StepUpQuestion({ question }: { question: StepUp }) {
  const { t } = useTranslation(['start', 'session']);
  return (
    <FactorDialog title={t('session:factor.ask.stepUp')} onClose={question.cancel} overDialogs>
      <FactorQuestion
        lead={t('session:factor.ask.stepUpLead')}
        wayOut={{ label: t('action.cancel'), run: question.cancel }}
        onAnswered={question.confirm}
      />
    </FactorDialog>
  );
}
