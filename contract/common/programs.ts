// What programs with a service account may do: the rights of their role, as far as no person is needed.
import { type Endpoint, isRead } from './endpoint.ts';
import type { Right } from './rights.ts';

/** The rights with which a program may make each call that only reads. */
const rightsToRead: readonly Right[] = ['see', 'seeSites', 'seePeople', 'seeTrail', 'seeService'];

/** The rights that a program has of its role: those to read, and those by which records are imported. */
export const rightsOfPrograms: readonly Right[] = [
  ...rightsToRead,
  'changeMonitors',
  'changePeople',
  'changeFacilities',
];

/** Whether a service account may make a call, if its role has the right: nothing that needs a person. */
export function isForPrograms(endpoint: Endpoint): boolean {
  if (endpoint.caller !== 'administrator') return false;
  if (endpoint.programs !== undefined) return endpoint.programs;
  const { right } = endpoint;
  const possible = typeof right === 'string' ? [right] : right.oneOf;
  return isRead(endpoint) && possible.every((one) => rightsToRead.includes(one));
}
