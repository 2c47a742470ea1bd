// What each person is answered by each call, by what the contract says of the call and of roles.

import { namedEndpoints } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { isForPrograms, rightsOfPrograms } from '../../../contract/common/programs.ts';
import { type GivenRole, type Right, reachOf, rightMissingCode } from '../../../contract/common/rights.ts';
import { type PersonName, rolesOfPeople } from '../people-with-roles.ts';
import { type ProgramName, roleOfProgram } from '../service-accounts.ts';
import type { CallCase, CallCases, Sent } from './call-case.ts';
import { monitorCalls } from './monitors.ts';
import { facilityCalls, userCalls } from './people-and-facilities.ts';
import { type PlaceName, placeNames } from './places.ts';
import { serviceCalls } from './service.ts';
import { certificateCalls, siteCalls } from './site.ts';

export const calls: CallCases = {
  ...monitorCalls,
  ...facilityCalls,
  ...userCalls,
  ...siteCalls,
  ...certificateCalls,
  ...serviceCalls,
};

/** The calls that need a right, by their names. */
export const callsWithRight = new Map<string, Endpoint>(
  namedEndpoints.flatMap(({ name, endpoint }) =>
    endpoint.caller === 'administrator' ? [[name, endpoint] as const] : [],
  ),
);

/** The places that make a difference to a call. */
export function placesOf({ names }: CallCase): readonly PlaceName[] {
  if (names === null) return ['inside'];
  if (names === 'own' || names === 'service') return ['inside', 'missing'];
  return names === 'monitor' || names === 'user'
    ? placeNames
    : placeNames.filter((name) => name !== 'unassigned');
}

/**
 * `forbidden`: a 403 that ends the session. `leftOut`: the record is not there for this person, of which the call makes no error.
 */
export interface Expected {
  answer: 'forbidden' | 'rightMissing' | 'notFound' | 'leftOut' | 'allowed';
  /** Whether the trail gets to know that somebody tried. */
  isNoted: boolean;
}

interface Try {
  endpoint: Endpoint;
  is: CallCase;
  sent: Sent;
  person: PersonName | ProgramName;
  place: PlaceName;
  /** The facility of people who have a role for one. */
  inside: string;
}

function reachOfProgram(role: NonNullable<ReturnType<typeof roleOfProgram>>, inside: string, right: Right) {
  if (role === 'administrator') return reachOf([], true, right);
  const facility_id = role === 'auditor' ? null : inside;
  return reachOf([{ role, facility_id, may_hear: false }], false, right);
}

/** Whether a program is refused, whatever its role: what is sent may need a person who proves something again. */
function needsPerson({ endpoint, sent, person }: Try): boolean {
  if (!roleOfProgram(person)) return false;
  const { stepUp } = endpoint;
  const isStepUp = typeof stepUp === 'object' && 'when' in stepUp;
  return !isForPrograms(endpoint) || (isStepUp && stepUp.when({ params: sent.params, body: sent.body }));
}

function reachOfPerson({ person, inside }: Pick<Try, 'person' | 'inside'>, right: Right) {
  const role = roleOfProgram(person);
  if (role) return rightsOfPrograms.includes(right) ? reachOfProgram(role, inside, right) : 'nothing';
  if (person === 'administrator') return reachOf([], true, right);
  const roles: Readonly<Record<string, readonly GivenRole[]>> = rolesOfPeople(inside);
  return reachOf(roles[person] ?? [], false, right);
}

function rightOf({ endpoint, sent }: Try): Right {
  if (endpoint.caller !== 'administrator') throw new Error(`${endpoint.path} needs no right`);
  const { right } = endpoint;
  return typeof right === 'string' ? right : right.of({ params: sent.params, body: sent.body });
}

/** Whether the record is there for the person, who has the right somewhere. */
function isSeen(tried: Try, right: Right): boolean {
  const { is, place } = tried;
  if (is.names === null) return true;
  if (place === 'missing') return false;
  if (is.names === 'own' || is.names === 'service') return true;
  if (is.names === 'job') return place === 'inside' || reachOfPerson(tried, 'seeService') !== 'nothing';
  return place === 'inside' || reachOfPerson(tried, right) === 'everything';
}

function hasId(part: unknown): boolean {
  if (typeof part === 'string') return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(part);
  return typeof part === 'object' && part !== null && Object.values(part).some(hasId);
}

/** Whoever names a record by its id is noted where that is elsewhere, or where they are told that it is not found. */
function notSeen({ is, sent: { params, query, body }, place }: Try, isBound: boolean): Expected {
  const { missing = 404 } = is;
  if (missing === 404) return { answer: 'notFound', isNoted: isBound && hasId([params, query, body]) };
  return { answer: 'leftOut', isNoted: isBound && place !== 'missing' && hasId([query, body]) };
}

export function expectedOf(tried: Try): Expected {
  if (tried.person === 'nobody') return { answer: 'forbidden', isNoted: true };
  const right = rightOf(tried);
  const reach = reachOfPerson(tried, right);
  if (reach === 'nothing' || needsPerson(tried)) return { answer: 'rightMissing', isNoted: true };
  if (!isSeen(tried, right)) return notSeen(tried, reach !== 'everything');
  const { alsoNeeds } = tried.is;
  const lacks = alsoNeeds && reachOfPerson(tried, alsoNeeds) === 'nothing';
  return lacks ? { answer: 'rightMissing', isNoted: true } : { answer: 'allowed', isNoted: false };
}

/** What differs from it in an answer; null where nothing does. */
export function differenceOf(expected: Expected['answer'], is: CallCase, status: number, text: string) {
  const has = text.includes(`"${rightMissingCode}"`);
  const isSo = {
    forbidden: status === 403 && !has,
    rightMissing: status === 403 && has,
    notFound: status === 404,
    leftOut: status === is.missing,
    allowed: status === (is.allowed ?? 200),
  }[expected];
  return isSo ? null : `${expected}, and was ${status} ${text.slice(0, 300)}`;
}
