import { and, eq, inArray } from 'drizzle-orm';
import type { UserMenu, UserStatus } from '../../contract/users.ts';
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

/**
 * Who may sign in, and act. RECOVERY too: anybody can say that they forgot somebody's password, and that must
 * lock nobody out. All others have to do something first, or were told to stay out.
 */
export const mayEnter: UserStatus[] = ['ACTIVE', 'RECOVERY'];

/** Whether a person is, at this moment, a member of the administrator group, and may enter. */
export async function isAdministrator(db: Database, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.administrator, true), inArray(users.status, mayEnter)));
  return row !== undefined;
}
