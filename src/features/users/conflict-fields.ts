import type { TFunction } from 'i18next';
import { listed } from '../../i18n/punctuation.ts';
import type { ConflictField } from '../../ui/forms/conflict-view.tsx';
import { roleWords } from './roles/role-words.ts';
import type { UserEditValues } from './user-form.ts';

export function userConflictFields(
  t: TFunction<['start', 'forms', 'user-access']>,
  { withAdministrator, withRoles }: { withAdministrator: boolean; withRoles: boolean },
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
  const roles: ConflictField<UserEditValues> = {
    name: 'roles',
    label: t('user-access:roles.title'),
    text: ({ roles: given = [], location }) => listed(roleWords(t, given, location)),
  };
  return [...texts, facilities, ...(withAdministrator ? [administrator] : []), ...(withRoles ? [roles] : [])];
}
