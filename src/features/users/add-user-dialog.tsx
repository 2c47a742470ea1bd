import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { emailIdentity } from '../../../contract/common/email.ts';
import { createUser, personExists } from '../../../contract/users/user-writes.ts';
import { AppError, toAppError } from '../../api/app-error.ts';
import { useOffers } from '../../api/capabilities.ts';
import { writtenRecord } from '../../api/only-record.ts';
import { useApp } from '../../data/app-context.ts';
import { useApplyChange } from '../../data/changes.ts';
import { nameDeletedFacilities } from '../../data/records/deleted-facilities.ts';
import type { Choice } from '../../ui/fields/choice.ts';
import { FormDialog } from '../../ui/form-dialog/form-dialog.tsx';
import { useShowSaved } from '../../ui/form-dialog/use-show-saved.ts';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import type { Toast } from '../../ui/toasts/toast.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { addedUserFields } from './conflict-fields.ts';
import { mailToast } from './mail-toast.ts';
import { useRoleGiver } from './roles/role-giver.ts';
import { UserFields } from './user-fields.tsx';
import { addUserSchema, emptyUser, findCreated, findJoined, type UserAddValues } from './user-form.ts';
import { userListDefinition } from './user-list-definition.ts';
import { userName } from './user-name.ts';

type NewUser = z.output<typeof addUserSchema>;

interface Props {
  /** Chosen at first. */
  facility?: Choice;
  onClose(): void;
}

export function AddUserDialog({ facility, onClose }: Props) {
  const { t } = useTranslation(['start', 'forms', 'user-access']);
  const { call } = useApp();
  const applyChange = useApplyChange();
  const showSaved = useShowSaved();
  const giver = useRoleGiver();
  const withAdministrator = useOffers(call, 'administrator') && giver.givesEverywhere;
  const withRoles = useOffers(call, 'roles');
  const [initialValues] = useState<UserAddValues>({
    ...emptyUser,
    location: facility ? [facility] : [],
    roles: withRoles ? [] : undefined,
  });
  /** The email of somebody who is of other facilities: Save adds them to these. */
  const [joining, setJoining] = useState<string | null>(null);
  /** Says that the invitation was not sent, or not yet. */
  const notInvited = useRef<Toast | null>(null);
  const isJoining = (email: string) => joining !== null && emailIdentity(email) === emailIdentity(joining);

  async function sendNew(body: NewUser, joins: boolean) {
    try {
      return await call(createUser, { body: joins ? { ...body, join_existing: true } : body });
    } catch (thrown) {
      const error = await toAppError(thrown);
      if (error.details.code !== personExists) throw error;
      setJoining(body.email);
      throw new AppError(error.type, { ...error.details, fields: { email: t('user-access:join.exists') } });
    }
  }

  const dialog = useRecordForm({
    schema: addUserSchema,
    initialValues,
    async send(body) {
      const { firstName, lastName, email } = body;
      const joins = isJoining(email);
      const answer = await sendNew(body, joins);
      notInvited.current = mailToast(answer);
      const added = await writtenRecord(answer, () => (joins ? findJoined : findCreated)(call, body));
      return added ?? { user_id: undefined, first_name: firstName, last_name: lastName, email };
    },
    findSaved: (input) => (isJoining(input.email) ? findJoined : findCreated)(call, input),
    explain: (error, { location }) =>
      nameDeletedFacilities(call, t, error, { field: 'location', chosen: location }),
    async done(user) {
      const { user_id: id } = user;
      await applyChange(userListDefinition.entity, { created: id === undefined ? [] : [id] });
      showSaved({ name: userName(user), id });
      if (notInvited.current) void showToast(notInvited.current);
      onClose();
    },
  });

  return (
    <FormDialog
      title={t('users.add')}
      dialog={dialog}
      onClose={onClose}
      conflict={addedUserFields(t, { withAdministrator, withRoles })}
      {...(isJoining(dialog.form.values.email) && { saveLabel: t('user-access:join.save') })}
    >
      <UserFields
        field={dialog.field}
        email={dialog.field('email')}
        administrator={withAdministrator ? dialog.field('administrator') : undefined}
        roles={withRoles ? { field: dialog.field('roles'), giver } : undefined}
      />
    </FormDialog>
  );
}
