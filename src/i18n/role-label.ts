import type { TFunction } from 'i18next';
import type { GivenRoleName } from '../../contract/common/rights.ts';

/** What people call a role that is given; an auditor who may hear recordings has a name of its own. */
export function roleLabel(
  t: TFunction<['start', 'user-access']>,
  role: GivenRoleName,
  mayHear = false,
): string {
  return t(`user-access:roles.name.${role === 'auditor' && mayHear ? 'auditorHears' : role}`);
}
