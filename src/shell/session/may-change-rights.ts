import { entities } from '../../../contract/common/entities.ts';
import { type Change, isAffected } from '../../data/changes.ts';

/**
 * Whether after a change of users or facilities a person may have other rights: a new name of a facility changes none, a
 * facility that goes may.
 * @param userId the person's own record id; undefined where it is not known
 */
export function mayChangeRights(change: Change, userId: string | undefined): boolean {
  if (change.entity === entities.facility.list) return change.deleted.length > 0;
  return userId === undefined || isAffected([change], [userId]);
}
