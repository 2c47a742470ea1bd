// Keeps people's roles by claim as the latest token of the provider says them (ROLES_CLAIM, ROLES_MAP). Nothing is read or written
// for a token that was seen.
import type { JWTPayload } from 'jose';
import { emailField } from '../../../contract/common/text-field.ts';
import type { RolesClaim } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import { randomUUID } from '../../base/platform.ts';
import type { CallOrigin } from '../../store/audit/audit.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockFacilities } from '../../store/facilities/facilities.ts';
import { outsidePeople } from '../../store/schema/index.ts';
import { isManagedUser } from '../../store/users/directory/people.ts';
import { noteClaimTaken, readClaimedRoles } from '../../store/users/user-claims.ts';
import { areSameRoles } from '../../store/users/user-roles.ts';
import { addUser, changeClaimedRoles } from '../../store/users/user-writes.ts';
import { lockUsers } from '../../store/users/users.ts';
import { createPlaceRoles, type PlacedRole } from './place-roles.ts';
import { type RolesSaid, readRolesClaim } from './roles-claim.ts';

/** People in memory whose latest token is known; those beyond are looked up again. */
const maxKnown = 10_000;

interface Dependencies {
  db: Database;
  issuer: string;
  settings: RolesClaim;
  log: Log;
}

/** A token that is valid. */
interface Token {
  subject: string;
  claims: JWTPayload;
  from: CallOrigin;
}

export interface ClaimedRolesKeeper {
  /** Brings a user's roles by claim to what a token says, unless a later one said something else. */
  keep(userId: string, token: Token): Promise<void>;
  /** Adds somebody who is no user yet, and has a role by claim. @returns null where the claim gives none */
  add(person: { email: string; name: string }, token: Token): Promise<string | null>;
}

const issuedAt = ({ claims: { iat = 0 } }: Token) => new Date(iat * 1000);

/** The first word is the first name; somebody whose name the provider does not tell has the email's. */
function namesOf({ email, name }: { email: string; name: string }) {
  const [firstName = '', ...rest] = (name.trim() || email.split('@', 1).join()).split(/\s+/u);
  return { firstName: firstName.slice(0, 50), lastName: rest.join(' ').slice(0, 50) };
}

/** Locks the facilities of roles. @returns the roles whose facility is still there, and these */
async function lockPlaces(tx: Database, roles: readonly PlacedRole[]) {
  const facilities = await lockFacilities(
    tx,
    roles.flatMap(({ facility_id: id }) => id ?? []),
  );
  const found = new Set<string | null>([null, ...facilities.map(({ id }) => id)]);
  return { facilities, roles: roles.filter(({ facility_id: id }) => found.has(id)) };
}

export function createClaimedRoles({ db, issuer, settings, log }: Dependencies): ClaimedRolesKeeper {
  const { placeRoles } = createPlaceRoles(db, log);
  /** Subject → the latest token whose claim was taken, or is being. */
  const known = new Map<string, { issuedAt: number; said: string; done: Promise<void> }>();

  async function change(userId: string, token: Token, wanted: readonly PlacedRole[]) {
    const at = issuedAt(token);
    const author = { callerId: userId, ...token.from };
    await auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
      const placed = await lockPlaces(tx, wanted);
      const [user] = await lockUsers(tx, [userId]);
      const before = await readClaimedRoles(tx, userId);
      // The user may have been deleted, and another process may have taken a later token.
      if (!user || (before.at && before.at > at)) return;
      if (!areSameRoles(before.roles, placed.roles)) await changeClaimedRoles(tx, trail, user, placed);
      await noteClaimTaken(tx, { issuer, subject: token.subject }, at);
    });
  }

  async function take(userId: string, token: Token, { roles, incomplete }: RolesSaid): Promise<void> {
    // The hospital's directory says which roles the people have whom it manages.
    if (await isManagedUser(db, userId)) return;
    const before = await readClaimedRoles(db, userId);
    const at = issuedAt(token);
    if (before.at && before.at > at) return;
    if (incomplete) log.warn('roles.claimIncomplete', { userId, claim: settings.claim, why: incomplete });
    const wanted = await placeRoles(roles);
    if (!areSameRoles(before.roles, wanted)) await change(userId, token, wanted);
    else if (before.at?.getTime() !== at.getTime())
      await noteClaimTaken(db, { issuer, subject: token.subject }, at);
  }

  function remember(subject: string, latest: { issuedAt: number; said: string; done: Promise<void> }) {
    known.delete(subject);
    for (const each of known.keys()) if (known.size >= maxKnown) known.delete(each);
    known.set(subject, latest);
    // After a failure the next call tries again.
    latest.done.catch(() => known.get(subject) === latest && known.delete(subject));
  }

  return {
    async keep(userId, token) {
      const said = readRolesClaim(token.claims, settings);
      const latest = { issuedAt: issuedAt(token).getTime(), said: JSON.stringify([userId, said.roles]) };
      const last = known.get(token.subject);
      const isTaken =
        last &&
        (last.issuedAt > latest.issuedAt || (last.issuedAt === latest.issuedAt && last.said === latest.said));
      if (isTaken) return last.done;
      const done = take(userId, token, said);
      remember(token.subject, { ...latest, done });
      return done;
    },

    async add({ email, name }, token) {
      const wanted: readonly PlacedRole[] = await placeRoles(readRolesClaim(token.claims, settings).roles);
      if (wanted.length === 0 || !emailField.schema.safeParse(email).success) return null;
      const id = randomUUID();
      const author = { callerId: id, ...token.from };
      return auditedWrite(db, author, { action: 'create', entity: 'user' }, async (tx, trail) => {
        const placed = await lockPlaces(tx, wanted);
        if (placed.roles.length === 0) return null;
        const more = {
          countryCode: '+1',
          phoneNumber: '',
          administrator: false,
          status: 'ACTIVE',
          byClaim: true,
        };
        const added = await addUser(tx, trail, {
          id,
          email,
          ...namesOf({ email, name }),
          ...more,
          ...placed,
        });
        if (!added) return null;
        const { subject } = token;
        await tx.insert(outsidePeople).values({ issuer, subject, userId: id, rolesAt: issuedAt(token) });
        return id;
      });
    },
  };
}
