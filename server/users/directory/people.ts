// People who come, change and go by the hospital's directory.
import { invitationFor } from '../../identity/accounts/accounts.ts';
import { claimRegistration, findUnconfirmed } from '../../identity/accounts/registration.ts';
import type { Author } from '../../store/audit/audit.ts';
import type { AuditTrail } from '../../store/audit/audited-write.ts';
import { isId } from '../../store/common/order.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  dropPerson,
  findIdByUserName,
  findPerson,
  type PersonRow,
  readDirectoryPerson,
} from '../../store/users/directory/people.ts';
import { addUser, recordManaged } from '../../store/users/user-writes.ts';
import { findIdByEmail, findUser, type UserRow } from '../../store/users/users.ts';
import { isActive } from '../scim/answers.ts';
import { applyPatch } from '../scim/patch.ts';
import { readPerson, resourceOf, type SentPerson, userNameKey } from '../scim/person.ts';
import { readResource, type Values } from '../scim/read-resource.ts';
import { keptUser } from '../scim/schemas.ts';
import { notFound, notUnique } from '../scim/scim-error.ts';
import type { DirectoryDependencies } from './dependencies.ts';
import { directoryWrite } from './directory-write.ts';
import { requireVersion } from './preconditions.ts';
import { bringRoles, type LockedMap, lockPlaces, placeAll } from './roles.ts';
import { lockPerson, needsInvitation, notingRefused, suspend, writePerson } from './write-person.ts';

async function readBack(tx: Database, id: string): Promise<PersonRow> {
  const row = await findPerson(tx, id);
  if (!row) throw notFound('user');
  return row;
}

/** Nobody is invited whom the directory suspends. */
async function invite(
  { mails }: DirectoryDependencies,
  tx: Database,
  user: UserRow,
  author: Author,
): Promise<void> {
  // With the roles that they have by now.
  const now = await findUser(tx, user.id);
  if (now?.status === 'STAGED')
    await mails?.queueLinks(tx, [{ id: now.id, kind: invitationFor(now) }], author);
}

/** Whom the directory means: a user of the console with this email, or with this user name as their email. */
async function findExisting(db: Database, { userName, fields }: SentPerson): Promise<string | undefined> {
  return (
    (await findIdByUserName(db, userNameKey(userName))) ??
    (await findIdByEmail(db, fields.email)) ??
    (userName.includes('@') ? findIdByEmail(db, userName) : undefined)
  );
}

/** @returns undefined where somebody else has added the email meanwhile */
function addNew(
  dependencies: DirectoryDependencies,
  author: Author,
  sent: SentPerson,
  placed: LockedMap['roles'] | null,
): Promise<PersonRow | undefined> {
  return directoryWrite(dependencies.db, author, 'create', async (tx, trail) => {
    const map = await lockPlaces(tx, placed);
    const { phone, ...who } = sent.fields;
    const number = phone ?? { countryCode: '+1', phoneNumber: '' };
    const user = await addUser(tx, trail, { ...who, ...number, administrator: false, facilities: [] });
    if (!user) return undefined;
    await writePerson(tx, trail, { user, said: undefined }, sent, map);
    await invite(dependencies, tx, user, author);
    return readBack(tx, user.id);
  });
}

/** Whoever registered with an email that is not confirmed is added as if there were no registration. */
async function withoutRegistration(tx: Database, trail: AuditTrail, user: UserRow): Promise<UserRow> {
  if (!(await findUnconfirmed(tx, [user.id])).has(user.id)) return user;
  const { firstName, lastName, email, countryCode, phoneNumber, administrator, facilities } = user;
  const values = { firstName, lastName, email, countryCode, phoneNumber, administrator, facilities };
  return (await claimRegistration(tx, trail, { ...values, roles: [] })) ?? user;
}

function adopt(
  dependencies: DirectoryDependencies,
  author: Author,
  id: string,
  sent: SentPerson,
  placed: LockedMap['roles'] | null,
): Promise<PersonRow> {
  return directoryWrite(dependencies.db, author, 'update', async (tx, trail) => {
    const map = await lockPlaces(tx, placed);
    const locked = await lockPerson(tx, id);
    const said = await readDirectoryPerson(tx, id);
    if (said && said.removedAt === null) throw notUnique('There is a user of this name or email already.');
    const user = await withoutRegistration(tx, trail, locked);
    // A new person is active unless the directory says otherwise.
    const after = await writePerson(tx, trail, { user, said }, { ...sent, active: sent.active ?? true }, map);
    if (needsInvitation(locked, after)) await invite(dependencies, tx, after, author);
    return readBack(tx, id);
  });
}

/** Adds a person, who may be a user of the console already. @throws ScimError 400, 409 */
export async function createPerson(
  dependencies: DirectoryDependencies,
  author: Author,
  body: unknown,
): Promise<PersonRow> {
  const sent = readPerson(readResource(keptUser, body));
  const placed = await placeAll(dependencies);
  return notingRefused(dependencies.db, async () => {
    const known = await findExisting(dependencies.db, sent);
    const added = known === undefined ? await addNew(dependencies, author, sent, placed) : undefined;
    if (added) return added;
    const id = known ?? (await findExisting(dependencies.db, sent));
    if (id === undefined) throw notUnique('There was a user of this email a moment ago.');
    return adopt(dependencies, author, id, sent, placed);
  });
}

/** Whether two resources say the same, in whatever order. */
function isSame(one: Values, other: Values): boolean {
  const said = (values: Values) =>
    JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
  return said(one) === said(other);
}

export interface Target {
  id: string;
  ifMatch: string | undefined;
}

/** Changes a person of the directory. @param change makes the resource from that of before */
async function changeExisting(
  dependencies: DirectoryDependencies,
  author: Author,
  { id, ifMatch }: Target,
  change: (before: Values) => Values,
): Promise<PersonRow> {
  if (!isId(id)) throw notFound('user');
  const placed = await placeAll(dependencies);
  return notingRefused(dependencies.db, () =>
    directoryWrite(dependencies.db, author, 'update', async (tx, trail) => {
      const map = await lockPlaces(tx, placed);
      const user = await lockPerson(tx, id);
      const before = await readBack(tx, id);
      requireVersion(ifMatch, before.version);
      const resource = resourceOf(before, isActive(before.status));
      const changed = change(structuredClone(resource));
      if (isSame(changed, resource)) return before;
      const said = await readDirectoryPerson(tx, id);
      const after = await writePerson(tx, trail, { user, said }, readPerson(changed), map);
      if (needsInvitation(user, after)) await invite(dependencies, tx, after, author);
      return readBack(tx, id);
    }),
  );
}

/** @throws ScimError 400, 404, 409, 412 */
export function replacePerson(
  dependencies: DirectoryDependencies,
  author: Author,
  target: Target,
  body: unknown,
): Promise<PersonRow> {
  const sent = readResource(keptUser, body);
  // Whether somebody may sign in is not changed by saying nothing of it.
  return changeExisting(dependencies, author, target, ({ active }) => ({ active, ...sent }));
}

/** @throws ScimError 400, 404, 409, 412 */
export function patchPerson(
  dependencies: DirectoryDependencies,
  author: Author,
  target: Target,
  body: unknown,
): Promise<PersonRow> {
  return changeExisting(dependencies, author, target, (before) => applyPatch(before, body));
}

/** Suspends a person, who is the directory's no more. @throws ScimError 404, 409, 412 */
export async function removePerson(
  dependencies: DirectoryDependencies,
  author: Author,
  { id, ifMatch }: Target,
): Promise<void> {
  if (!isId(id)) throw notFound('user');
  const placed = await placeAll(dependencies);
  await notingRefused(dependencies.db, () =>
    directoryWrite(dependencies.db, author, 'update', async (tx, trail) => {
      const map = await lockPlaces(tx, placed);
      const user = await lockPerson(tx, id);
      requireVersion(ifMatch, (await readBack(tx, id)).version);
      const said = await readDirectoryPerson(tx, id);
      const suspended = await suspend(tx, trail, user);
      await recordManaged(tx, trail, suspended, false);
      await dropPerson(tx, id, { isSuspended: suspended !== user || said?.isSuspended === true });
      await bringRoles(tx, trail, [id], map);
    }),
  );
}
