// Roles in words: 'Engineer: Bayview', 'Engineer: all facilities', 'Auditor with recordings'.
import type { TFunction } from 'i18next';
import type { GivenRole, GivenRoleName } from '../../../../contract/common/rights.ts';
import type { User } from '../../../../contract/users/users.ts';
import { labelled, listed } from '../../../i18n/punctuation.ts';
import { roleLabel } from '../../../i18n/role-label.ts';
import type { Choice } from '../../../ui/fields/choice.ts';
import { isGivenBy, type RoleGiver } from './role-giver.ts';
import { type RoleValue, roleValues } from './role-values.ts';

type Texts = TFunction<['start', 'user-access']>;

interface Held {
  role: GivenRoleName;
  mayHear: boolean;
  isEverywhere: boolean;
  places: string[];
}

/** Each role once, with the names of its facilities. */
function held(roles: readonly RoleValue[], facilities: readonly Choice[]): Held[] {
  const names = new Map(facilities.map(({ id, name }) => [id, name]));
  const byRole = new Map<GivenRoleName, Held>();
  for (const { role, facility_id: id, may_hear: mayHear = false } of roles) {
    const before = byRole.get(role) ?? { role, mayHear, isEverywhere: false, places: [] };
    const name = id ? names.get(id) : undefined;
    byRole.set(role, {
      ...before,
      isEverywhere: before.isEverywhere || id === null,
      places: name ? [...before.places, name] : before.places,
    });
  }
  return [...byRole.values()];
}

export function roleWords(t: Texts, roles: readonly RoleValue[], facilities: readonly Choice[]): string[] {
  return held(roles, facilities).map(({ role, mayHear, isEverywhere, places }) => {
    const label = roleLabel(t, role, mayHear);
    if (role === 'auditor') return label;
    if (isEverywhere) return labelled(label, t('user-access:roles.everywhere'));
    return places.length > 0 ? labelled(label, listed(places)) : label;
  });
}

/** The roles of somebody that stay: those that the giver neither gives nor takes, in words, and those of a claim. */
export function fixedRoles(
  t: Texts,
  { roles = [], assigned_facilities: facilities }: Pick<User, 'roles' | 'assigned_facilities'>,
  giver: RoleGiver,
): { kept: string[]; claimed: RoleValue[] } {
  const isOwn = (role: GivenRole) => isGivenBy(giver, role);
  const kept = roles.filter((role) => !isOwn(role));
  return {
    kept: roleWords(t, kept, facilities),
    claimed: roleValues(roles.filter((role) => role.by_claim && isOwn(role))),
  };
}

/** For a line of a list: the names without places, but for all facilities. */
export function roleBadges(t: Texts, roles: readonly GivenRole[]): { role: GivenRoleName; text: string }[] {
  return held(roles, []).map(({ role, mayHear, isEverywhere }) => {
    const label = roleLabel(t, role, mayHear);
    const isOfAll = role === 'engineer' && isEverywhere;
    return { role, text: isOfAll ? labelled(label, t('user-access:roles.everywhere')) : label };
  });
}
