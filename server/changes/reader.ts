// Who reads changes, and what they see: monitors and facilities by one right, users by another. Whoever lost or got something
// begins anew, which the mark finds out.
import { type EntityKind, entityKinds } from '../../contract/common/entities.ts';
import type { Right, RightReach } from '../../contract/common/rights.ts';
import { base64url, sha256 } from '../base/platform.ts';
import type { Rights } from '../http/rights.ts';

const rightsToSee = { monitor: 'see', facility: 'see', user: 'seePeople' } as const satisfies Record<
  EntityKind,
  Right
>;

export interface ChangeReader {
  callerId: string;
  /** Where each kind of record is seen. */
  reachOf(kind: EntityKind): RightReach;
  /** Whether notices of the service are seen. */
  seesService: boolean;
  /** The same as long as the same is seen; null for everything. */
  mark: string | null;
}

function textOf(reach: RightReach): string {
  return typeof reach === 'string' ? reach : reach.facilityIds.toSorted().join();
}

/** The reader that a caller with these rights is. */
export function readerOf(callerId: string, rights: Rights): ChangeReader {
  const reaches = [...entityKinds.map((kind) => rights(rightsToSee[kind])), rights('seeService')].map(textOf);
  const seesAll = reaches.every((reach) => reach === 'everything');
  return {
    callerId,
    reachOf: (kind) => rights(rightsToSee[kind]),
    seesService: rights('seeService') === 'everything',
    mark: seesAll ? null : base64url(sha256(JSON.stringify(reaches))),
  };
}
