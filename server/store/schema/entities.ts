// Where the records of each entity are.
import type { EntityKind } from '../../../contract/common/entities.ts';
import { facilities } from './facilities.ts';
import { monitors } from './monitors.ts';
import { users } from './users.ts';

/** `scopes`: the kept counts (counts.ts) that together are all records of its table. */
export const entityTables = {
  monitor: { table: monitors, scopes: ['monitors:assigned', 'monitors:unassigned', 'monitors:deleted'] },
  facility: { table: facilities, scopes: ['facilities'] },
  user: { table: users, scopes: ['users:active', 'users:inactive'] },
} as const satisfies Record<EntityKind, object>;
