import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
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

export type AccessChange = 'suspend' | 'reactivate';

const calls = { suspend: suspendUser, reactivate: reactivateUser };

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

  /** Whether the user's status says that it was done. */
  async function findDone(): Promise<true | null> {
    const { userStatus } = await userListDefinition.fetchOne(call, id);
    return (userStatus === 'SUSPENDED') === (change === 'suspend') || null;
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
      danger={change === 'suspend'}
      refused={watch.deleted ? deletedText : null}
      act={act}
      onClose={onClose}
    />
  );
}
