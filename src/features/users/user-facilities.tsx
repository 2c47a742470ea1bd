import { Popover, Tooltip, UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { unmarked } from '../../../contract/common/isolate.ts';
import type { User } from '../../../contract/users/users.ts';
import { labelled, listed } from '../../i18n/punctuation.ts';
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

/** The first of a user's facilities, or the one that is looked at; beneath it the others, which open the list of all. */
export function UserFacilities({ user, t, lookedAt, showId = false }: Props) {
  const [opened, setOpened] = useState(false);
  const all = facilitiesOf(user, lookedAt);
  const [first, ...others] = all;
  if (!first) return <span className={classes.soft}>{t('users.noFacility')}</span>;
  const names = listed(others.map(({ name }) => name));
  const more = t('users.moreFacilities', { count: others.length, names });
  return (
    <>
      <span className={classes.facility} translate="no">
        {first.name}
        {showId && <span className={classes.soft}>{first.facility_id}</span>}
      </span>
      {others.length > 0 && (
        <Popover position="bottom-start" shadow="md" trapFocus opened={opened} onChange={setOpened}>
          <Tooltip label={names} events={{ hover: true, focus: true, touch: false }} disabled={opened}>
            <Popover.Target>
              <UnstyledButton
                className={classes.more}
                // It begins with the text that is seen; the rest tells it from those of other users.
                aria-label={unmarked(
                  `${others.length > 1 ? labelled(more, names) : more} (${userName(user)})`,
                )}
                onClick={() => setOpened((now) => !now)}
              >
                {more}
              </UnstyledButton>
            </Popover.Target>
          </Tooltip>
          {/* It is rendered inside the row: a tap on it does not open the row. */}
          <Popover.Dropdown className={classes.facilities} onClick={(event) => event.stopPropagation()}>
            <ul
              tabIndex={-1}
              data-autofocus
              aria-label={unmarked(t('users.allFacilities', { name: userName(user) }))}
            >
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
    </>
  );
}
