import {
  IconClock,
  IconHelp,
  IconKeyOff,
  IconLock,
  IconMailFast,
  IconUserOff,
  IconUserPause,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type UserStatus, userStatuses } from '../../../contract/users/users.ts';
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

/** The status of a user, as icon and word; nothing for an active user. */
export function UserStatusText({ status, t }: { status: string | null | undefined; t: TFunction }) {
  if (!status || status === 'ACTIVE') return null;
  // An unknown status is shown as the service sends it.
  const Icon = isKnown(status) && status !== 'ACTIVE' ? icons[status] : IconHelp;
  return (
    <span className={classes.status}>
      <Icon size={16} stroke={2} aria-hidden />
      {isKnown(status) ? t(`users.status.${status}`) : status}
    </span>
  );
}
