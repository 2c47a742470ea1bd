import { useTranslation } from 'react-i18next';
import type { GivenRoleName } from '../../../../contract/common/rights.ts';
import type { Choice } from '../../../ui/fields/choice.ts';
import { matchChoices } from '../../../ui/fields/rank-choices.ts';
import { RemoteMultiSelect } from '../../../ui/fields/remote-multi-select.tsx';
import {
  type Place,
  placeOf,
  type RoleValue,
  type RoleValues,
  withEverywhere,
  withFacilities,
} from './role-values.ts';
import classes from './roles.module.css';
import { ToggleChip } from './toggle-chip.tsx';

/** Of more than these, facilities are searched for. */
const maxChips = 8;
const maxFound = 20;

function findAmong(facilities: readonly Choice[], text: string): Choice[] {
  return matchChoices(facilities, text, ({ name }) => name).slice(0, maxFound);
}

interface Props {
  name: GivenRoleName;
  /** What people call the role. */
  label: string;
  roles: RoleValues;
  /** The user's facilities, for which a role can be. */
  facilities: readonly Choice[];
  /** Whether it may be for all facilities. */
  isForAll: boolean;
  /** Where the identity provider gives it. */
  fixed: Place;
  onChange(roles: RoleValue[]): void;
}

/** Where somebody has a role: in all facilities, or in some of the user's. */
export function RolePlaces(props: Props) {
  const { name, label, roles, facilities, isForAll, fixed, onChange } = props;
  const { t } = useTranslation(['start', 'user-access']);
  const { isEverywhere, facilityIds } = placeOf(roles, name);
  const offersAll = isForAll && name === 'engineer';
  const groupLabel = t('user-access:roles.where', { role: label });

  function toggle(id: string, isOn: boolean): void {
    const others = [...facilityIds].filter((each) => each !== id);
    onChange(withFacilities(roles, name, isOn ? [...others, id] : others));
  }

  return (
    <fieldset className={classes.places} aria-label={groupLabel}>
      {offersAll && (
        <ToggleChip
          isOn={isEverywhere}
          isFixed={fixed.isEverywhere}
          onChange={(on) => onChange(withEverywhere(roles, name, on))}
          text={t('user-access:roles.allFacilities')}
        />
      )}
      {facilities.length <= maxChips &&
        facilities.map((facility) => (
          <ToggleChip
            key={facility.id}
            isOn={facilityIds.has(facility.id)}
            isFixed={fixed.facilityIds.has(facility.id)}
            onChange={(on) => toggle(facility.id, on)}
            text={facility.name}
            isName
          />
        ))}
      {facilities.length > maxChips && !isEverywhere && (
        <div className={classes.picker}>
          <RemoteMultiSelect
            label={groupLabel}
            placeholder={t('users.searchFacility')}
            value={facilities.filter(({ id }) => facilityIds.has(id))}
            find={async (text) => findAmong(facilities, text)}
            onChange={(chosen) =>
              onChange(
                withFacilities(
                  roles,
                  name,
                  chosen.map(({ id }) => id),
                ),
              )
            }
          />
        </div>
      )}
      {facilities.length === 0 && <p className={classes.note}>{t('user-access:roles.facilityFirst')}</p>}
    </fieldset>
  );
}
