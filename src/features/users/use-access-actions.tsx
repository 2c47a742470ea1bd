// Actions on the access of one selected user, beside Delete.
import { IconMailForward, IconShieldOff, IconUserCheck, IconUserPause } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inviteUser, suspendableUserStatuses } from '../../../contract/users/user-access.ts';
import type { User } from '../../../contract/users/users.ts';
import { toAppError } from '../../api/app-error.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useApplyChange } from '../../data/changes.ts';
import { isGone } from '../../data/records/is-gone.ts';
import { writeErrorText } from '../../i18n/error-text.ts';
import type { SelectionAction } from '../../lists/selection-bar.tsx';
import { LazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import type { AccessChange } from './access-dialog.tsx';
import { isSamePerson } from './is-same-person.ts';
import { mailToast } from './mail-toast.ts';
import { accessDialog } from './user-dialogs.ts';
import { userListDefinition } from './user-list-definition.ts';

interface AccessActions {
  actionsOf(user: User): readonly SelectionAction[];
  accessDialog: ReactNode;
}

const icons = { suspend: IconUserPause, reactivate: IconUserCheck, resetFactor: IconShieldOff };

export function useAccessActions(): AccessActions {
  const { t } = useTranslation(['start', 'forms', 'user-access']);
  const { call, session } = useApp();
  const applyChange = useApplyChange();
  const suspends = useOffers(call, 'suspend');
  const invites = useOffers(call, 'invitations');
  const resetsFactors = useOffers(call, 'secondFactor');
  const [asked, setAsked] = useState<{ user: User; change: AccessChange } | null>(null);
  const [invited, setInvited] = useState<string | null>(null);

  async function invite({ user_id: id, email }: User): Promise<void> {
    setInvited(id);
    try {
      const answer = await call(inviteUser, { params: { id } });
      void showToast(
        mailToast(answer) ?? { tone: 'good', names: true, text: t('user-access:sent', { email }) },
      );
    } catch (thrown) {
      const error = await toAppError(thrown);
      const isDeleted = error.type === 'notFound' && (await isGone(call, userListDefinition, id));
      const text = isDeleted
        ? t('forms:deletedRecord.plain', { name: email })
        : writeErrorText(t, error, t('user-access:sendOpen'));
      void showToast({ tone: 'bad', text });
    }
    await applyChange(userListDefinition.entity);
    setInvited(null);
  }

  function change(user: User, to: AccessChange): SelectionAction {
    const Icon = icons[to];
    return {
      label: t(`user-access:${to}.label`),
      icon: <Icon size={20} aria-hidden />,
      run: () => setAsked({ user, change: to }),
    };
  }

  /** The changes that this user's status and second factor allow; nobody makes them to themselves. */
  function changesOf(user: User): AccessChange[] {
    const { userStatus, second_factor: hasFactor } = user;
    if (isSamePerson(session.person(), user)) return [];
    const reset: AccessChange[] = resetsFactors && hasFactor ? ['resetFactor'] : [];
    if (!suspends) return reset;
    if (userStatus === 'SUSPENDED') return [...reset, 'reactivate'];
    return suspendableUserStatuses.includes(userStatus ?? '') ? [...reset, 'suspend'] : reset;
  }

  function actionsOf(user: User): readonly SelectionAction[] {
    const changes = changesOf(user).map((to) => change(user, to));
    if (!invites || user.userStatus !== 'STAGED') return changes;
    const again: SelectionAction = {
      label: t('user-access:sendAgain'),
      icon: <IconMailForward size={20} aria-hidden />,
      busy: invited === user.user_id,
      run: () => void invite(user),
    };
    return [again, ...changes];
  }

  return {
    actionsOf,
    accessDialog: asked && (
      <LazyComponent of={accessDialog} props={{ ...asked, onClose: () => setAsked(null) }} />
    ),
  };
}
