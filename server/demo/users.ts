// The demo's users: an administrator, a nurse without administrator access, colleagues in every status, and one for each role.
import { dayMs } from '../../contract/common/durations.ts';
import type { GivenRole } from '../../contract/common/rights.ts';
import { type UserStatus, userStatuses } from '../../contract/users/users.ts';
import { userKeys } from '../store/schema/keys.ts';
import { demoAdministrator, demoNurse, demoPeopleWithRoles } from './accounts.ts';
import type { DemoPlace } from './monitors.ts';
import type { Random } from './random.ts';

const firstNames = [
  'Amara',
  'Ben',
  'Carla',
  'Devon',
  'Elena',
  'Farid',
  'Gwen',
  'Hiro',
  'Imani',
  'Jonas',
  'Keisha',
  'Liam',
  'Marta',
  'Noah',
  'Olga',
  'Pablo',
  'Quincy',
  'Rosa',
  'Søren',
  'Talia',
  'Uma',
  'Victor',
  'Wendy',
  'Xavier',
  'Yusuf',
  'Zoë',
] as const;
const lastNames = [
  'Abbott',
  'Brandt',
  'Castillo',
  'Dubois',
  'Eriksen',
  'Farrow',
  'Gallagher',
  'Haddad',
  'Ivanova',
  'Jackson',
  'Kaplan',
  'Lindqvist',
  'Mbeki',
  'Nakamura',
  'Okonkwo',
  'Petrov',
  'Quispe',
  'Rossi',
  'Santos',
  'Thompson',
  'Underwood',
  'Vasquez',
  'Walsh',
  'Yamada',
  'Zhang',
] as const;

const userCount = 45;
/** Places in the list of colleagues who are administrators, too; both are active. */
const moreAdministrators = [7, 13];

/** Places of people with a role; all are active, and the site administrator's belongs to one facility. */
const placesOfRoles = [20, 8, 16];

function statusOf(index: number): UserStatus {
  // Most are active; each status occurs at least once.
  return (index % 3 === 0 ? userStatuses[(index / 3) % userStatuses.length] : undefined) ?? 'ACTIVE';
}

function userOf(random: Random, firstName: string, lastName: string, email: string, status: UserStatus) {
  const phoneNumber = `${random.whole(201, 989)}555${String(random.whole(100, 9999)).padStart(4, '0')}`;
  return {
    id: random.uuid(),
    firstName,
    lastName,
    email,
    phoneNumber,
    countryCode: '+1',
    status,
    administrator: false,
    createdAt: new Date(
      Date.UTC(random.whole(2021, 2024), random.whole(0, 11), random.whole(1, 28), random.whole(7, 17)),
    ),
  };
}

type Account = Readonly<Record<'id' | 'firstName' | 'lastName' | 'email', string>>;

function accountHolder(random: Random, { id, firstName, lastName, email }: Account) {
  return { ...userOf(random, firstName, lastName, email, 'ACTIVE'), id };
}

function emailOf(firstName: string, lastName: string, number: number): string {
  const letters = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase();
  return `${letters(firstName)}.${letters(lastName)}${number}@example.com`;
}

/** The roles of the people for them, in the facilities that they belong to. */
function rolesOf(
  memberships: readonly Membership[],
): (Pick<GivenRole, 'role'> & Membership<string | null>)[] {
  return demoPeopleWithRoles.flatMap(({ id: userId, role }): ReturnType<typeof rolesOf> => {
    const theirs = memberships.filter((it) => it.userId === userId).map(({ facilityId }) => facilityId);
    if (role === 'auditor') return [{ userId, role, facilityId: null }];
    return theirs.map((facilityId) => ({ userId, role, facilityId }));
  });
}

interface Membership<Place = string> {
  userId: string;
  facilityId: Place;
}

export function demoUsers(random: Random, places: readonly DemoPlace[], now: Date) {
  const people = [
    { ...accountHolder(random, demoAdministrator), administrator: true },
    accountHolder(random, demoNurse),
  ];
  for (let index = people.length; index < userCount; index++) {
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
    const user = userOf(random, firstName, lastName, emailOf(firstName, lastName, index), statusOf(index));
    const account = demoPeopleWithRoles[placesOfRoles.indexOf(index)];
    const { role: _, ...instead } = account ?? { role: null };
    people.push({ ...user, administrator: moreAdministrators.includes(index), ...instead });
  }
  const users = people.map((user) => {
    const facilities = [...new Set(Array.from({ length: random.whole(1, 3) }, () => random.pick(places)))];
    return { row: { ...user, ...userKeys({ ...user, facilities }) }, facilities };
  });
  const memberships = users.flatMap(({ row, facilities }): Membership[] =>
    facilities.map(({ id }) => ({ userId: row.id, facilityId: id })),
  );
  const access = people.map(({ id, status }, index) => {
    // Not drawn by chance, so that what is made next stays the same.
    const at = new Date(now.getTime() - ((index * 7) % 30) * dayMs - index * 1_000_000);
    const hasSignedIn = status !== 'STAGED' && status !== 'PROVISIONED';
    return {
      userId: id,
      invitedAt: status === 'STAGED' ? at : null,
      signedInAt: hasSignedIn ? at : null,
    };
  });
  return {
    users: users.map(({ row }) => row),
    memberships,
    roles: rolesOf(memberships),
    access,
  };
}
