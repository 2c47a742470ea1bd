import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Success } from '../../../contract/common/envelope.ts';
import { resetUser } from '../../../contract/users/user-writes.ts';
import { resettableUserStatuses, type User } from '../../../contract/users/users.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { writtenRecord } from '../../api/only-record.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { useApp } from '../../data/app-context.ts';
import { useApplyChange } from '../../data/changes.ts';
import { explainRefusal } from '../../data/records/explain-refusal.ts';
import type { RecordWatch } from '../../data/records/use-record-watch.ts';
import { nothingChanged, writeErrorText } from '../../i18n/error-text.ts';
import { contractText } from '../../i18n/message-text.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useGoneText } from '../../ui/form-dialog/gone-text.ts';
import type { FormOutcome } from '../../ui/forms/form-footer.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import { useIsOpen } from '../../ui/use-is-open.ts';
import { mailToast } from './mail-toast.ts';
import { userListDefinition } from './user-list-definition.ts';
import { userName } from './user-name.ts';

interface Props {
  user: User;
  onReset(user: User): void;
  /** Called with the outcome of a reset, for the dialog to show; null when another begins. */
  onOutcome(outcome: FormOutcome | null): void;
  /** Finds out whether the user was deleted; the dialog then says so. */
  watch: RecordWatch;
}

function isResettable({ userStatus }: User): boolean {
  return resettableUserStatuses.includes(userStatus ?? '');
}

export function ResetUser({ user, onReset, onOutcome, watch }: Props) {
  const { t } = useTranslation(['start', 'forms']);
  const { call } = useApp();
  const applyChange = useApplyChange();
  const changesPaused = useChangesPaused();
  const isOpen = useIsOpen();
  const [busy, setBusy] = useState(false);
  const open = useRef<AppError | null>(null);
  const deletedText = useGoneText()(userName(user));
  const resettable = isResettable(user) ? null : t('users.resetWhen');
  const refused = watch.deleted ? deletedText : resettable;

  const readAgain = () => userListDefinition.fetchOne(call, user.user_id);

  function outcomeOf(answer: Success<unknown>): FormOutcome {
    return mailToast(answer) ?? { tone: 'good', text: answer.message || contractText(t, 'userReset') };
  }

  async function send(): Promise<FormOutcome> {
    // Without a version: nothing that someone else has changed is overwritten.
    const answer = await call(resetUser, { params: { id: user.user_id }, body: {} });
    const now = await writtenRecord(answer, readAgain);
    if (now) onReset(now);
    return outcomeOf(answer);
  }

  /** The outcome when the user's status says that it was done. */
  async function findDone(): Promise<FormOutcome | null> {
    const now = await readAgain();
    onReset(now);
    return isResettable(now) ? null : { tone: 'good', text: contractText(t, 'userReset') };
  }

  async function sendOrFail(): Promise<FormOutcome> {
    try {
      return await sendOrFind({ open, send, find: findDone, notDone: (error) => nothingChanged(t, error) });
    } catch (thrown) {
      const error = await toAppError(thrown);
      // A look reads the user again, which says nothing of an open outcome.
      const explained = error.outcomeUnknown ? error : await explainRefusal(error, watch, deletedText);
      return { tone: 'bad', text: writeErrorText(t, explained, t('error.open.done')) };
    }
  }

  async function reset(): Promise<void> {
    setBusy(true);
    onOutcome(null);
    const outcome = await sendOrFail();
    if (isOpen.current) onOutcome(outcome);
    else void showToast(outcome);
    await applyChange(userListDefinition.entity);
    setBusy(false);
  }

  return (
    <ActionButton
      refused={changesPaused ?? refused}
      variant="default"
      size="lg"
      onClick={() => void reset()}
      loading={busy}
    >
      {t('users.reset')}
    </ActionButton>
  );
}
