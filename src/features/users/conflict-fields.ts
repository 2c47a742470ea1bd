import type { TFunction } from 'i18next';
import { listed } from '../../i18n/punctuation.ts';
import type { ConflictField } from '../../ui/forms/conflict-view.tsx';
import { roleWords } from './roles/role-words.ts';
import type { UserAddValues, UserEditValues } from './user-form.ts';

type Texts = TFunction<['start', 'forms', 'user-access']>;

/** The values of both dialogs. */
type Shared = Omit<UserEditValues, 'version'>;

interface Offered {
  withAdministrator: boolean;
  withRoles: boolean;
}

export function userConflictFields(
  t: Texts,
  { withAdministrator, withRoles }: Offered,
): ConflictField<Shared>[] {
  const texts = (['firstName', 'lastName', 'countryCode', 'phoneNumber'] as const).map(
    (name): ConflictField<Shared> => ({
      name,
      label: t(`forms:userField.${name}`),
      text: (values) => values[name],
    }),
  );
  const facilities: ConflictField<Shared> = {
    name: 'location',
    label: t('forms:userField.location'),
    text: (values) => listed(values.location.map(({ name }) => name)),
  };
  const administrator: ConflictField<Shared> = {
    name: 'administrator',
    label: t('forms:userField.administrator'),
    text: (values) => t(values.administrator ? 'users.yes' : 'users.no'),
  };
  const roles: ConflictField<Shared> = {
    name: 'roles',
    label: t('user-access:roles.title'),
    text: ({ roles: given = [], location }) => listed(roleWords(t, given, location)),
  };
  return [...texts, facilities, ...(withAdministrator ? [administrator] : []), ...(withRoles ? [roles] : [])];
}

/** The fields of somebody who is added, for whoever must leave before that. */
export function addedUserFields(t: Texts, offered: Offered): ConflictField<UserAddValues>[] {
  return [
    { name: 'email', label: t('forms:userField.email'), text: ({ email }) => email },
    ...userConflictFields(t, offered),
  ];
}
