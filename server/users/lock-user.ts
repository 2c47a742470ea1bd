// Every change of a user locks that user and the caller, who must still have the right to it.
import { reachOf } from '../../contract/common/rights.ts';
import { recordNotFound } from '../http/http-error.ts';
import { rightMissing } from '../http/rights.ts';
import type { Database } from '../store/engine/database.ts';
import { currentReach, outsideReach } from '../store/engine/reach.ts';
import { lockFacilities } from '../store/facilities/facilities.ts';
import { type PersonRoles, readRoles } from '../store/users/caller-access.ts';
import { lockUsers, type UserRow } from '../store/users/users.ts';

/** Locks the user and the caller, who must still have the right. */
export async function lockUser(tx: Database, id: string, callerId: string): Promise<UserRow> {
  const locked = await lockUsers(tx, [id, callerId]);
  await requireStillAllowed(tx, callerId);
  const row = locked.find((it) => it.id === id.toLowerCase());
  if (!row) throw recordNotFound('userUnknown', 'id');
  return row;
}

/** Whether somebody may change people now, of all facilities where the present call is about all. */
function mayChangePeople({ isAdministrator, roleKinds }: PersonRoles): boolean {
  const reach = reachOf(roleKinds, isAdministrator, 'changePeople');
  return reach === 'everything' || (reach !== 'nothing' && currentReach() !== null);
}

/** Whether the locked author of a change may still change people. */
export async function isStillAllowed(tx: Database, authorId: string): Promise<boolean> {
  return mayChangePeople(await outsideReach(() => readRoles(tx, authorId)));
}

/** The locked caller may have lost the right since the request was authenticated. @throws HttpError 403 */
export async function requireStillAllowed(tx: Database, callerId: string): Promise<void> {
  const roles = await outsideReach(() => readRoles(tx, callerId));
  if (!mayChangePeople(roles)) throw rightMissing(roles);
}

/**
 * Whoever sees some facilities alone may have lost one of these since they were locked, before the caller was.
 * @throws HttpError 403
 */
export async function requireStillSeen(tx: Database, facilities: readonly { id: string }[]): Promise<void> {
  if (!currentReach() || facilities.length === 0) return;
  const ids = facilities.map(({ id }) => id);
  if ((await lockFacilities(tx, ids)).length < ids.length) throw rightMissing();
}
