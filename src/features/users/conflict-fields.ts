import type { TFunction } from 'i18next';
import { listed } from '../../i18n/punctuation.ts';
import type { ConflictField } from '../../ui/forms/conflict-view.tsx';
import type { UserEditValues } from './user-form.ts';

export function userConflictFields(
  t: TFunction<['start', 'forms']>,
  withAdministrator: boolean,
): ConflictField<UserEditValues>[] {
  const texts = (['firstName', 'lastName', 'countryCode', 'phoneNumber'] as const).map(
    (name): ConflictField<UserEditValues> => ({
      name,
      label: t(`forms:userField.${name}`),
      text: (values) => values[name],
    }),
  );
  const facilities: ConflictField<UserEditValues> = {
    name: 'location',
    label: t('forms:userField.location'),
    text: (values) => listed(values.location.map(({ name }) => name)),
  };
  const administrator: ConflictField<UserEditValues> = {
    name: 'administrator',
    label: t('forms:userField.administrator'),
    text: (values) => t(values.administrator ? 'users.yes' : 'users.no'),
  };
  return [...texts, facilities, ...(withAdministrator ? [administrator] : [])];
}
