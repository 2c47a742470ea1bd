import {
  IconAddressBook,
  IconClock,
  IconEye,
  IconHelp,
  IconKeyOff,
  IconLock,
  IconMailFast,
  IconShield,
  IconShieldCheck,
  IconTool,
  IconUserOff,
  IconUserPause,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { GivenRoleName } from '../../../contract/common/rights.ts';
import { type User, type UserStatus, userStatuses } from '../../../contract/users/users.ts';
import { formatTimeOrDay } from '../../i18n/format.ts';
import { roleBadges } from './roles/role-words.ts';
import classes from './user-list.module.css';

const icons: Record<Exclude<UserStatus, 'ACTIVE'>, typeof IconClock> = {
  STAGED: IconMailFast,
  PROVISIONED: IconClock,
  RECOVERY: IconHelp,
  PASSWORD_EXPIRED: IconKeyOff,
  LOCKED_OUT: IconLock,
  SUSPENDED: IconUserPause,
  DEPROVISIONED: IconUserOff,
};

function isKnown(status: string): status is UserStatus {
  return (userStatuses as readonly string[]).includes(status);
}

interface Props {
  user: User;
  t: TFunction<['start', 'user-access']>;
}

const roleIcons: Record<GivenRoleName, typeof IconClock> = {
  siteAdministrator: IconShield,
  engineer: IconTool,
  auditor: IconEye,
};

/** Whether the user is an administrator, the other roles, and the status. */
export function UserMarks({ user, t }: Props) {
  return (
    <>
      {user.administrator && (
        <span className={classes.administrator}>
          <IconShieldCheck size={16} stroke={2} aria-hidden />
          {t('user-access:administrator')}
        </span>
      )}
      {user.managed_by === 'directory' && (
        <span className={classes.role}>
          <IconAddressBook size={16} stroke={2} aria-hidden />
          {t('user-access:directory')}
        </span>
      )}
      {roleBadges(t, user.roles ?? []).map(({ role, text }) => {
        const Icon = roleIcons[role];
        return (
          <span key={role} className={classes.role}>
            <Icon size={16} stroke={2} aria-hidden />
            {text}
          </span>
        );
      })}
      <UserStatusText user={user} t={t} />
    </>
  );
}

export function LastSignIn({ user: { last_sign_in: at }, t }: Props) {
  if (!at) return null;
  const date = formatTimeOrDay(Date.parse(at));
  return <span className={classes.soft}>{t('user-access:lastSignIn', { date })}</span>;
}

/** An unknown status as the server sends it. */
export function statusText(
  { userStatus: status, invited_date: invited }: User,
  t: TFunction<['start', 'user-access']>,
): string {
  if (!status || !isKnown(status)) return status ?? '';
  if (status === 'STAGED' && invited)
    return t('user-access:invited', { date: formatTimeOrDay(Date.parse(invited)) });
  return t(`users.status.${status}`);
}

/** The status of a user, as icon and word, an invitation with its date; nothing for an active user. */
function UserStatusText({ user, t }: Props) {
  const { userStatus: status } = user;
  if (!status || status === 'ACTIVE') return null;
  // An unknown status is shown as the service sends it.
  const Icon = isKnown(status) && status !== 'ACTIVE' ? icons[status] : IconHelp;
  return (
    <span className={classes.status}>
      <Icon size={16} stroke={2} aria-hidden />
      {statusText(user, t)}
    </span>
  );
}
