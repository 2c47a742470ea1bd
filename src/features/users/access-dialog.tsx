import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { resetSecondFactor } from '../../../contract/users/factor-reset.ts';
import { reactivateUser, suspendUser } from '../../../contract/users/user-access.ts';
import type { User } from '../../../contract/users/users.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { useApp } from '../../data/app-context.ts';
import { useApplyChange } from '../../data/changes.ts';
import { explainRefusal } from '../../data/records/explain-refusal.ts';
import { useRecordWatch } from '../../data/records/use-record-watch.ts';
import { nothingChanged } from '../../i18n/error-text.ts';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { userListDefinition } from './user-list-definition.ts';
import { userName } from './user-name.ts';

export type AccessChange = 'suspend' | 'reactivate' | 'resetFactor';

const calls = { suspend: suspendUser, reactivate: reactivateUser, resetFactor: resetSecondFactor };

/** Whether the user is as after the change. */
const isDone: Record<AccessChange, (user: User) => boolean> = {
  suspend: ({ userStatus }) => userStatus === 'SUSPENDED',
  reactivate: ({ userStatus }) => userStatus !== 'SUSPENDED',
  resetFactor: ({ second_factor }) => second_factor === false,
};

interface Props {
  user: User;
  change: AccessChange;
  onClose(): void;
}

export function AccessDialog({ user, change, onClose }: Props) {
  const { t } = useTranslation(['start', 'forms', 'user-access']);
  const { call } = useApp();
  const applyChange = useApplyChange();
  const id = user.user_id;
  const name = userName(user);
  const watch = useRecordWatch({ type: userListDefinition, id });
  const deletedText = t('forms:deletedRecord.plain', { name });
  const open = useRef<AppError | null>(null);

  /** Whether the user's record says that it was done. */
  async function findDone(): Promise<true | null> {
    return isDone[change](await userListDefinition.fetchOne(call, id)) || null;
  }

  async function send(): Promise<true> {
    await call(calls[change], { params: { id } });
    return true;
  }

  async function act(): Promise<void> {
    try {
      await sendOrFind({ open, send, find: findDone, notDone: (error) => nothingChanged(t, error) });
    } catch (thrown) {
      const error = await toAppError(thrown);
      throw error.type === 'notFound' ? await explainRefusal(error, watch, deletedText) : error;
    } finally {
      await applyChange(userListDefinition.entity);
    }
    void showToast({ tone: 'good', names: true, text: t(`user-access:${change}.done`, { name }) });
  }

  return (
    <QuestionDialog
      title={t(`user-access:${change}.title`)}
      question={t(`user-access:${change}.question`, { name })}
      effect={t(`user-access:${change}.effect`)}
      confirm={t(`user-access:${change}.label`)}
      danger={change !== 'reactivate'}
      refused={watch.deleted ? deletedText : null}
      act={act}
      onClose={onClose}
    />
  );
}
