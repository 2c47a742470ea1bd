import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetUser } from '../../../contract/user-writes.ts';
import { resettableUserStatuses, type User } from '../../../contract/users.ts';
import { toAppError } from '../../api/app-error.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useApplyChange } from '../../lists/changes.ts';
import { useOfflineSince } from '../../offline/use-offline-since.ts';
import { useConsole } from '../../session/console.ts';
import { showToast } from '../../ui/toasts.tsx';
import { userKind } from './user-kind.ts';

interface Props {
  user: User;
  /** The user as they are after it. */
  onReset(user: User): void;
}

/** Lets somebody who cannot sign in set a new password, and shows what the server says (specification 2, section 4). */
export function ResetUser({ user, onReset }: Props) {
  const { t } = useTranslation();
  const { call } = useConsole();
  const applyChange = useApplyChange();
  const offline = useOfflineSince() !== null;
  const [busy, setBusy] = useState(false);
  const resettable = resettableUserStatuses.includes(user.userStatus ?? '');

  async function reset(): Promise<void> {
    setBusy(true);
    try {
      const answer = await call(resetUser, { params: { id: user.user_id } });
      onReset(onlyRecord(answer));
      void showToast({ tone: 'good', text: answer.message });
    } catch (thrown) {
      void showToast({ tone: 'bad', text: errorText(t, await toAppError(thrown)) });
    } finally {
      await applyChange(userKind.entity);
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      h={56}
      onClick={reset}
      loading={busy}
      disabled={!resettable || offline}
      title={resettable ? undefined : t('users.resetWhen')}
    >
      {t('users.reset')}
    </Button>
  );
}
