// Which roles a user has beside Administrator, and where: a switch for each with what it means, beneath it the user's facilities to
// choose from. Roles that the person who is signed in may not give are named, and stay as they are.
import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GivenRoleName } from '../../../../contract/common/rights.ts';
import { labelled, listed } from '../../../i18n/punctuation.ts';
import { roleLabel } from '../../../i18n/role-label.ts';
import type { Choice } from '../../../ui/fields/choice.ts';
import type { FieldProps } from '../../../ui/fields/field.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import type { RoleGiver } from './role-giver.ts';
import { RolePlaces } from './role-places.tsx';
import {
  placeOf,
  type RoleValue,
  type RoleValues,
  withClaimed,
  withHearing,
  withRole,
} from './role-values.ts';
import classes from './roles.module.css';
import { ToggleChip } from './toggle-chip.tsx';

interface Props {
  field: FieldProps<RoleValue[] | undefined>;
  /** The user's facilities. */
  facilities: readonly Choice[];
  giver: RoleGiver;
  /** Roles that stay, in words. */
  kept: readonly string[];
  /** Those that the identity provider gives, and nobody takes here. */
  claimed: RoleValues;
}

export function RoleFields({ field, facilities, giver, kept, claimed }: Props) {
  const { t } = useTranslation(['start', 'user-access']);
  const roles: RoleValues = field.value ?? [];
  const isAnyAwaited = roles.some(({ facility_id: id }) => id === undefined);
  return (
    <fieldset className={classes.roles}>
      <legend>{t('user-access:roles.title')}</legend>
      {giver.names.map((name) => (
        <RoleField
          key={name}
          name={name}
          {...{ roles, facilities, giver, claimed }}
          onChange={(next) => field.onChange(withClaimed(next, claimed))}
          error={placeOf(roles, name).isAwaited ? field.error : undefined}
          // What is wrong gets the focus.
          path={!isAnyAwaited || placeOf(roles, name).isAwaited ? field['data-path'] : undefined}
        />
      ))}
      {kept.length > 0 && (
        <p className={classes.note}>{labelled(t('user-access:roles.kept'), listed(kept))}</p>
      )}
      {field.error && !isAnyAwaited && <Input.Error className={classes.error}>{field.error}</Input.Error>}
    </fieldset>
  );
}

interface RoleProps extends Pick<Props, 'facilities' | 'giver' | 'claimed'> {
  name: GivenRoleName;
  roles: RoleValues;
  onChange(roles: RoleValue[]): void;
  error: string | undefined;
  path: string | undefined;
}

function RoleField(props: RoleProps) {
  const { name, roles, facilities, giver, claimed, onChange, error, path } = props;
  const { t } = useTranslation(['start', 'user-access']);
  const label = roleLabel(t, name);
  const { isOn, mayHear } = placeOf(roles, name);
  const ids = facilities.map(({ id }) => id);
  const fixed = placeOf(claimed, name);
  return (
    <div className={classes.role} data-on={isOn}>
      <SwitchField
        value={isOn}
        onChange={(on) => onChange(withRole(roles, name, on, ids))}
        label={label}
        hint={t(`user-access:roles.means.${name}`)}
        disabled={fixed.isOn}
        {...(path && { 'data-path': path })}
      />
      {isOn && name === 'auditor' && (
        <div className={classes.places}>
          <ToggleChip
            isOn={mayHear}
            isFixed={fixed.mayHear}
            onChange={(on) => onChange(withHearing(roles, on))}
            text={t('user-access:roles.mayHear')}
          />
        </div>
      )}
      {isOn && name !== 'auditor' && (
        <RolePlaces
          {...{ name, label, roles, facilities, fixed, onChange }}
          isForAll={giver.givesEverywhere || fixed.isEverywhere}
        />
      )}
      {fixed.isOn && <p className={classes.note}>{t('user-access:roles.byClaim')}</p>}
      {error && <Input.Error className={classes.error}>{error}</Input.Error>}
    </div>
  );
}
