// Groups of the hospital's directory. What they change here is the roles of their members: the trail has an entry where there are
// other ones.
import { randomUUID } from '../../base/platform.ts';
import type { Author } from '../../store/audit/audit.ts';
import type { AuditTrail } from '../../store/audit/audited-write.ts';
import { isId } from '../../store/common/order.ts';
import { isSelected, lockRows } from '../../store/common/selection.ts';
import type { Database } from '../../store/engine/database.ts';
import { violates } from '../../store/engine/violations.ts';
import { users } from '../../store/schema/index.ts';
import {
  addGroup,
  addMembers,
  changeGroup,
  dropMembers,
  findGroup,
  findManaged,
  type GroupRow,
  listMemberIds,
  lockGroup,
  removeGroup,
} from '../../store/users/directory/groups.ts';
import { type GroupChanges, type MemberChange, readGroup, readGroupPatch } from '../scim/group-changes.ts';
import { invalidValue, notFound, notUnique } from '../scim/scim-error.ts';
import type { DirectoryDependencies } from './dependencies.ts';
import { directoryWrite } from './directory-write.ts';
import type { Target } from './people.ts';
import { requireVersion } from './preconditions.ts';
import { bringRoles, type LockedMap, lockPlaces, placeAll } from './roles.ts';

async function withNames<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw violates(error, 'directory_groups_name') ? notUnique('Another group has this displayName.') : error;
  }
}

function membersAfter(before: readonly string[], changes: readonly MemberChange[]): Set<string> {
  const members = new Set(before);
  for (const { op, ids } of changes) {
    if (op === 'set') members.clear();
    for (const id of ids) {
      if (op === 'remove') members.delete(id);
      else members.add(id);
    }
  }
  return members;
}

/** @throws ScimError 400 for a member whom the directory does not manage */
async function requireManaged(tx: Database, ids: readonly string[]): Promise<void> {
  const managed = await findManaged(tx, ids);
  const unknown = ids.find((id) => !managed.has(id));
  if (unknown !== undefined) throw invalidValue(`There is no user '${unknown}' to be a member.`);
}

/** Brings a locked group's members to what is said. @returns those who came or went */
async function changeMembers(
  tx: Database,
  groupId: string,
  changes: readonly MemberChange[],
): Promise<string[]> {
  const before = await listMemberIds(tx, groupId);
  const after = membersAfter(before, changes);
  const had = new Set(before);
  const added = [...after].filter((id) => !had.has(id));
  const removed = before.filter((id) => !after.has(id));
  const moved = [...added, ...removed];
  if (moved.length === 0) return [];
  await lockRows(tx, users, isSelected(users.id, { only: moved }));
  await requireManaged(tx, added);
  await addMembers(tx, groupId, added);
  await dropMembers(tx, groupId, removed);
  return moved;
}

async function readBack(tx: Database, id: string): Promise<GroupRow> {
  const group = await findGroup(tx, id);
  if (!group) throw notFound('group');
  return group;
}

/** @throws ScimError 400, 409 */
export async function createGroup(
  dependencies: DirectoryDependencies,
  author: Author,
  body: unknown,
): Promise<GroupRow> {
  const { displayName, externalId = null, members } = readGroup(body);
  const placed = await placeAll(dependencies);
  const id = randomUUID();
  return withNames(() =>
    directoryWrite(dependencies.db, author, 'update', async (tx, trail) => {
      await addGroup(tx, { id, displayName, externalId });
      const map = await lockPlaces(tx, placed);
      await bringRoles(tx, trail, await changeMembers(tx, id, members), map);
      return readBack(tx, id);
    }),
  );
}

interface Change {
  changes: GroupChanges;
  map: LockedMap | null;
}

async function changeLocked(tx: Database, trail: AuditTrail, before: GroupRow, { changes, map }: Change) {
  const { displayName = before.displayName, externalId = before.externalId } = changes;
  const isRenamed = displayName !== before.displayName || externalId !== before.externalId;
  const moved = await changeMembers(tx, before.id, changes.members);
  if (!isRenamed && moved.length === 0) return;
  await changeGroup(tx, { id: before.id, displayName, externalId });
  // What a group stands for, it stands for by its name: all members may have other roles by another one.
  const others = isRenamed ? await listMemberIds(tx, before.id) : [];
  await lockRows(tx, users, isSelected(users.id, { only: others }));
  await bringRoles(tx, trail, [...new Set([...moved, ...others])], map);
}

async function changeExisting(
  dependencies: DirectoryDependencies,
  author: Author,
  { id, ifMatch }: Target,
  changes: GroupChanges,
): Promise<GroupRow> {
  if (!isId(id)) throw notFound('group');
  const placed = await placeAll(dependencies);
  return withNames(() =>
    directoryWrite(dependencies.db, author, 'update', async (tx, trail) => {
      const before = await lockGroup(tx, id);
      if (!before) throw notFound('group');
      requireVersion(ifMatch, before.version);
      await changeLocked(tx, trail, before, { changes, map: await lockPlaces(tx, placed) });
      return readBack(tx, id);
    }),
  );
}

/** @throws ScimError 400, 404, 409, 412 */
export function replaceGroup(
  dependencies: DirectoryDependencies,
  author: Author,
  target: Target,
  body: unknown,
): Promise<GroupRow> {
  return changeExisting(dependencies, author, target, { externalId: null, ...readGroup(body) });
}

/** @throws ScimError 400, 404, 409, 412 */
export function patchGroup(
  dependencies: DirectoryDependencies,
  author: Author,
  target: Target,
  body: unknown,
): Promise<GroupRow> {
  return changeExisting(dependencies, author, target, readGroupPatch(body));
}

/** @throws ScimError 404, 412 */
export async function deleteGroup(
  dependencies: DirectoryDependencies,
  author: Author,
  { id, ifMatch }: Target,
): Promise<void> {
  if (!isId(id)) throw notFound('group');
  const placed = await placeAll(dependencies);
  await directoryWrite(dependencies.db, author, 'update', async (tx, trail) => {
    const before = await lockGroup(tx, id);
    if (!before) throw notFound('group');
    requireVersion(ifMatch, before.version);
    const map = await lockPlaces(tx, placed);
    const members = await listMemberIds(tx, id);
    await lockRows(tx, users, isSelected(users.id, { only: members }));
    await removeGroup(tx, id);
    await bringRoles(tx, trail, members, map);
  });
}
