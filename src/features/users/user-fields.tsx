import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { userFields } from '../../../contract/users/user-writes.ts';
import { findFacilities } from '../../api/find-facilities.ts';
import { useApp } from '../../data/app-context.ts';
import { contractText } from '../../i18n/message-text.ts';
import { useBounding } from '../../session/rights/rights.ts';
import type { FieldProps, GetField } from '../../ui/fields/field.ts';
import { FilteredInput } from '../../ui/fields/filtered-input.tsx';
import { PhoneInput } from '../../ui/fields/phone-input.tsx';
import { RemoteMultiSelect } from '../../ui/fields/remote-multi-select.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { RoleFields } from './roles/role-fields.tsx';
import type { RoleGiver } from './roles/role-giver.ts';
import { type RoleValue, rolesWithin } from './roles/role-values.ts';
import type { UserEditValues } from './user-form.ts';

interface Props {
  field: GetField<
    Pick<UserEditValues, 'firstName' | 'lastName' | 'countryCode' | 'phoneNumber' | 'location'>
  >;
  /** A text is a read-only email. */
  email: FieldProps<string> | string;
  /** Left out when the server has no administrators. */
  administrator: FieldProps<boolean | undefined> | undefined;
  /** Left out when the server has no roles. */
  roles: RoleProps | undefined;
  /** Whether the user also belongs where the person may not change people, who then changes what is of their facilities alone. */
  isElsewhere?: boolean | undefined;
  /** Whether it is the user who is signed in, who stays an administrator. */
  isSelf?: boolean;
}

interface RoleProps {
  field: FieldProps<RoleValue[] | undefined>;
  giver: RoleGiver;
  /** Those that the giver neither gives nor takes, in words. */
  kept?: readonly string[];
  /** Those that the identity provider gives. */
  claimed?: readonly RoleValue[];
}

const noRoles: readonly never[] = [];
const unchangeable = { onChange: () => undefined, disabled: true };

function administratorHint(
  t: TFunction<['start', 'forms', 'user-access']>,
  { isSelf, roles }: Pick<Props, 'isSelf' | 'roles'>,
): string {
  if (isSelf) return contractText(t, 'selfDemote');
  return roles ? t('user-access:roles.means.administrator') : t('users.administratorHint');
}

export function UserFields(props: Props) {
  const { field, roles, isElsewhere = false } = props;
  const { t } = useTranslation(['start', 'forms', 'user-access']);
  const { call } = useApp();
  const bounding = useBounding('changePeople');
  const location = field('location');
  const email = typeof props.email === 'string' ? { ...unchangeable, value: props.email } : props.email;
  return (
    <>
      {isElsewhere && <Text mb={12}>{contractText(t, 'userOfOthers')}</Text>}
      <FilteredInput
        {...field('firstName')}
        disabled={isElsewhere}
        field={userFields.firstName}
        label={t('forms:userField.firstName')}
        data-autofocus={!isElsewhere}
      />
      <FilteredInput
        {...field('lastName')}
        disabled={isElsewhere}
        field={userFields.lastName}
        label={t('forms:userField.lastName')}
      />
      <FilteredInput
        {...email}
        field={userFields.email}
        label={t('forms:userField.email')}
        inputMode="email"
      />
      <PhoneInput
        labels={{ code: t('forms:userField.countryCode'), number: t('forms:userField.phoneNumber') }}
        code={field('countryCode')}
        number={field('phoneNumber')}
        disabled={isElsewhere}
      />
      <RemoteMultiSelect
        {...location}
        onChange={(facilities) => {
          location.onChange(facilities);
          const ids = facilities.map(({ id }) => id);
          if (roles?.field.value) roles.field.onChange(rolesWithin(roles.field.value, ids));
        }}
        find={findFacilities(call, bounding)}
        label={t('forms:userField.location')}
        placeholder={t('users.searchFacility')}
      />
      {props.administrator && (
        <SwitchField
          {...props.administrator}
          value={props.administrator.value ?? false}
          label={t('forms:userField.administrator')}
          hint={administratorHint(t, props)}
          disabled={props.isSelf}
        />
      )}
      {roles && <RoleFields kept={noRoles} claimed={noRoles} {...roles} facilities={location.value} />}
    </>
  );
}
