import { and, eq, notInArray } from 'drizzle-orm';
import { inactiveUserStatuses, type UserMenu } from '../../contract/users.ts';
import { keptCount } from './counts.ts';
import type { Database } from './database.ts';
import { isId } from './order.ts';
import { users } from './schema/index.ts';

const scopes: Record<UserMenu, string[]> = {
  USER_ALL: ['users:active', 'users:inactive'],
  USER_ACTIVE: ['users:active'],
  USER_INACTIVE: ['users:inactive'],
};

/** How many users a menu has; kept. */
export function countUsers(db: Database, menu: UserMenu): Promise<number> {
  return keptCount(db, ...scopes[menu]);
}

/** Whether a person is, at this moment, a member of the administrator group, and active. */
export async function isAdministrator(db: Database, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        eq(users.administrator, true),
        notInArray(users.status, [...inactiveUserStatuses]),
      ),
    );
  return row !== undefined;
}
