import { Popover, UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { User } from '../../../contract/users/users.ts';
import { facilitiesOf } from './facilities-of.ts';
import classes from './user-list.module.css';
import { userName } from './user-name.ts';

interface Props {
  user: User;
  t: TFunction;
  /** Record id of the facility that is named first. */
  lookedAt: string | undefined;
  /** Whether the facility's own id stands beneath its name, where no column has it. */
  showId?: boolean;
}

/** The first of a user's facilities, or the one that is looked at, and '+2', which opens the list of all. */
export function UserFacilities({ user, t, lookedAt, showId = false }: Props) {
  const all = facilitiesOf(user, lookedAt);
  const [first, ...others] = all;
  if (!first) return <span className={classes.soft}>{t('users.noFacility')}</span>;
  return (
    <span className={classes.line}>
      <span className={classes.facility}>
        {first.name}
        {showId && <span className={classes.soft}>{first.facility_id}</span>}
      </span>
      {others.length > 0 && (
        <Popover position="bottom-start" shadow="md" trapFocus>
          <Popover.Target>
            <UnstyledButton
              className={classes.more}
              aria-label={t('users.allFacilities', { name: userName(user) })}
            >
              {t('users.moreFacilities', { count: others.length })}
            </UnstyledButton>
          </Popover.Target>
          {/* It is rendered inside the row: a tap on it does not open the row. */}
          <Popover.Dropdown className={classes.facilities} onClick={(event) => event.stopPropagation()}>
            <ul tabIndex={-1} data-autofocus aria-label={t('users.allFacilities', { name: userName(user) })}>
              {all.map(({ id, name, facility_id }) => (
                <li key={id}>
                  {name}
                  <span className={classes.soft}>{facility_id}</span>
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  );
}
