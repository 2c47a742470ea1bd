// What a caller may do, and where: by the table of the contract.

import type { Endpoint } from '../../contract/common/endpoint.ts';
import { isForPrograms, rightsOfPrograms } from '../../contract/common/programs.ts';
import { type Right, type RightReach, reachOf, rightMissingCode } from '../../contract/common/rights.ts';
import type { Reach } from '../store/engine/reach.ts';
import type { PersonRoles } from '../store/users/caller-access.ts';
import { HttpError } from './http-error.ts';

/** Where somebody has each right, with all facilities. */
export type Rights = (right: Right) => RightReach;

/** Whoever calls with a token: a person, or a program with a service account. */
export interface TokenCaller extends PersonRoles {
  kind: 'person' | 'program';
  id: string;
  readRights(): Promise<Rights>;
  /** Whether one of some ids is that of a record that exists, and that the present call does not see. */
  namesUnseen(ids: readonly string[]): Promise<boolean>;
  /** Notes for the trail that a call was refused. */
  recordRefusal(): void;
}

/** Where somebody has a right: null is everywhere, undefined nowhere. */
export function findReach(
  caller: (PersonRoles & { id: string; kind?: TokenCaller['kind'] }) | undefined,
  right: Right,
): Reach | null | undefined {
  if (!caller || (caller.kind === 'program' && !rightsOfPrograms.includes(right))) return undefined;
  const reach = reachOf(caller.roleKinds, caller.isAdministrator, right);
  if (reach === 'nothing') return undefined;
  return reach === 'everything' ? null : { callerId: caller.id, roles: reach.roles };
}

/** Whether somebody may use the console at all. */
export function hasRole({ isAdministrator, roleKinds }: PersonRoles): boolean {
  return isAdministrator || roleKinds.length > 0;
}

/**
 * The refusal of an act: whoever may use the console keeps the session, and this act alone is refused.
 * @param of whoever is refused, where they may not be able to use the console at all
 */
export function rightMissing(of?: PersonRoles): HttpError {
  if (of && !hasRole(of)) return new HttpError(403, 'forbidden');
  return new HttpError(403, 'rightMissing', { code: rightMissingCode });
}

/** Refuses an act, which the trail gets to know. @throws HttpError 403 */
export function refuse(caller: TokenCaller | undefined): never {
  caller?.recordRefusal();
  throw rightMissing(caller);
}

/** Where the caller has a right: null is everywhere. @throws HttpError 403 where that is nowhere */
export function requireReach(caller: TokenCaller | undefined, right: Right): Reach | null {
  const reach = findReach(caller, right);
  return reach === undefined ? refuse(caller) : reach;
}

/** @throws HttpError 403 where the caller has none of the rights that the call may need, or is a program and it needs a person */
export function requireSomeRight(caller: TokenCaller, endpoint: Endpoint): void {
  if (caller.kind === 'program' && !isForPrograms(endpoint)) refuse(caller);
  if (endpoint.caller !== 'administrator') return;
  const { right } = endpoint;
  const possible = typeof right === 'string' ? [right] : right.oneOf;
  if (!possible.some((one) => findReach(caller, one) !== undefined)) refuse(caller);
}
