// Every change of a user locks that user and the caller, who must still be an administrator.
import { HttpError, recordNotFound } from '../http/http-error.ts';
import type { Database } from '../store/engine/database.ts';
import { isAdministrator, lockUsers, type UserRow } from '../store/users/users.ts';

/** Locks the user and the caller, who must still be an administrator. */
export async function lockUser(tx: Database, id: string, callerId: string): Promise<UserRow> {
  const locked = await lockUsers(tx, [id, callerId]);
  await requireAdministrator(tx, callerId);
  const row = locked.find((it) => it.id === id.toLowerCase());
  if (!row) throw recordNotFound('userUnknown', 'id');
  return row;
}

/** The locked caller may have lost administrator access since the request was authenticated. */
export async function requireAdministrator(tx: Database, callerId: string): Promise<void> {
  if (!(await isAdministrator(tx, callerId))) throw new HttpError(403, 'forbidden');
}
