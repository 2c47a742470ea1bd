import { useTranslation } from 'react-i18next';
import { userFields } from '../../../contract/users/user-writes.ts';
import { findFacilities } from '../../api/find-facilities.ts';
import { useApp } from '../../data/app-context.ts';
import { contractText } from '../../i18n/message-text.ts';
import type { FieldProps, GetField } from '../../ui/fields/field.ts';
import { FilteredInput } from '../../ui/fields/filtered-input.tsx';
import { PhoneInput } from '../../ui/fields/phone-input.tsx';
import { RemoteMultiSelect } from '../../ui/fields/remote-multi-select.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import type { UserEditValues } from './user-form.ts';

interface Props {
  field: GetField<
    Pick<UserEditValues, 'firstName' | 'lastName' | 'countryCode' | 'phoneNumber' | 'location'>
  >;
  /** A text is a read-only email. */
  email: FieldProps<string> | string;
  /** Left out when the server has no administrators. */
  administrator: FieldProps<boolean | undefined> | undefined;
  /** Whether it is the user who is signed in, who stays an administrator. */
  isSelf?: boolean;
}

const unchangeable = { onChange: () => undefined, disabled: true };

export function UserFields(props: Props) {
  const { field } = props;
  const { t } = useTranslation(['start', 'forms']);
  const { call } = useApp();
  const email = typeof props.email === 'string' ? { ...unchangeable, value: props.email } : props.email;
  return (
    <>
      <FilteredInput
        {...field('firstName')}
        field={userFields.firstName}
        label={t('forms:userField.firstName')}
        data-autofocus
      />
      <FilteredInput
        {...field('lastName')}
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
      />
      <RemoteMultiSelect
        {...field('location')}
        find={findFacilities(call)}
        label={t('forms:userField.location')}
        placeholder={t('users.searchFacility')}
      />
      {props.administrator && (
        <SwitchField
          {...props.administrator}
          value={props.administrator.value ?? false}
          label={t('forms:userField.administrator')}
          hint={props.isSelf ? contractText(t, 'selfDemote') : t('users.administratorHint')}
          disabled={props.isSelf}
        />
      )}
    </>
  );
}
