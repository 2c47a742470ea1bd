// What is done about a second factor on My page, each in its dialog.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  type SecondFactor,
} from '../../../contract/accounts/second-factor.ts';
import { useApp } from '../../data/app-context.ts';
import { contractText } from '../../i18n/message-text.ts';
import { FactorDialog } from '../../second-factor/factor-dialog.tsx';
import { RecoveryCodes } from '../../second-factor/recovery-codes.tsx';
import { type FactorKind, SetUpFactor } from '../../second-factor/set-up-factor.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';

export type FactorTask =
  | { type: 'setUp'; kind: FactorKind | null }
  /** `id` null: the authenticator app. */
  | { type: 'remove'; id: string | null; name: string }
  | { type: 'newCodes' };

interface Props {
  factor: SecondFactor;
  task: FactorTask;
  onEnd(isChanged: boolean): void;
}

export function FactorDialogs({ factor, task, onEnd }: Props) {
  if (task.type === 'setUp') return <SetUp factor={factor} kind={task.kind} onEnd={onEnd} />;
  if (task.type === 'remove') return <Remove factor={factor} {...task} onEnd={onEnd} />;
  return <NewCodes onEnd={onEnd} />;
}

interface SetUpProps extends Pick<Props, 'factor' | 'onEnd'> {
  kind: FactorKind | null;
}

function SetUp({ factor, kind, onEnd }: SetUpProps) {
  const { t } = useTranslation(['start', 'session']);
  const [showsCodes, setShowsCodes] = useState(false);

  function done(): void {
    onEnd(true);
    void showToast({ tone: 'good', text: t('session:factor.section.added') });
  }

  const cancel = () => onEnd(false);
  return (
    <FactorDialog
      title={t(showsCodes ? 'session:factor.codes.title' : 'session:factor.title')}
      onClose={showsCodes ? null : cancel}
    >
      <SetUpFactor
        factor={factor}
        kind={kind}
        wayOut={{ label: t('action.cancel'), run: cancel }}
        onCodes={() => setShowsCodes(true)}
        onDone={done}
      />
    </FactorDialog>
  );
}

interface RemoveProps extends Pick<Props, 'factor' | 'onEnd'> {
  id: string | null;
  name: string;
}

function Remove({ factor, id, name, onEnd }: RemoveProps) {
  const { t } = useTranslation(['start', 'session']);
  const { call } = useApp();
  const isLast = factor.passkeys.length + (factor.authenticator ? 1 : 0) === 1;
  const isRefused = isLast && factor.required;

  async function remove(): Promise<void> {
    if (id === null) await call(removeAuthenticator, {});
    else await call(removePasskey, { params: { id } });
    void showToast({ tone: 'good', names: true, text: t('session:factor.section.removed', { name }) });
    onEnd(true);
  }

  return (
    <QuestionDialog
      title={t('session:factor.title')}
      question={t('session:factor.section.removeQuestion', { name })}
      effect={
        isRefused
          ? ''
          : t(isLast ? 'session:factor.section.removeLast' : 'session:factor.section.removeEffect')
      }
      confirm={t('session:factor.section.remove')}
      danger
      refused={isRefused ? contractText(t, 'factorIsLast') : null}
      act={remove}
      onClose={() => onEnd(false)}
    />
  );
}

function NewCodes({ onEnd }: Pick<Props, 'onEnd'>) {
  const { t } = useTranslation(['start', 'session']);
  const { call } = useApp();
  const [codes, setCodes] = useState<string[] | null>(null);
  const isMade = useRef(false);

  async function make(): Promise<void> {
    const { data } = await call(renewRecoveryCodes, {});
    isMade.current = true;
    setCodes(data.recovery_codes);
  }

  if (codes) {
    return (
      <FactorDialog title={t('session:factor.codes.title')} onClose={null}>
        <RecoveryCodes codes={codes} onDone={() => onEnd(true)} />
      </FactorDialog>
    );
  }
  return (
    <QuestionDialog
      title={t('session:factor.codes.title')}
      question={t('session:factor.section.newQuestion')}
      effect={t('session:factor.section.newEffect')}
      confirm={t('session:factor.section.newCodes')}
      act={make}
      // It gives way to the codes.
      onClose={() => isMade.current || onEnd(false)}
    />
  );
}
