import { useTranslation } from 'react-i18next';
import { FactorDialog } from '../../second-factor/factor-dialog.tsx';
import { FactorQuestion } from '../../second-factor/factor-question.tsx';
import type { StepUp } from '../../session/factor-answers.ts';

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
