import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createUser } from '../../../contract/users/user-writes.ts';
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
import { mailToast } from './mail-toast.ts';
import { UserFields } from './user-fields.tsx';
import { addUserSchema, emptyUser, findCreated, type UserAddValues } from './user-form.ts';
import { userListDefinition } from './user-list-definition.ts';
import { userName } from './user-name.ts';

interface Props {
  /** Chosen at first. */
  facility?: Choice;
  onClose(): void;
}

export function AddUserDialog({ facility, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApp();
  const applyChange = useApplyChange();
  const showSaved = useShowSaved();
  const withAdministrator = useOffers(call, 'administrator');
  const [initialValues] = useState<UserAddValues>({ ...emptyUser, location: facility ? [facility] : [] });
  /** Says that the invitation was not sent, or not yet. */
  const notInvited = useRef<Toast | null>(null);
  const dialog = useRecordForm({
    schema: addUserSchema,
    initialValues,
    async send(body) {
      const answer = await call(createUser, { body });
      notInvited.current = mailToast(answer);
      const { firstName, lastName, email } = body;
      const added = await writtenRecord(answer, () => findCreated(call, body));
      return added ?? { user_id: undefined, first_name: firstName, last_name: lastName, email };
    },
    findSaved: (input) => findCreated(call, input),
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
    <FormDialog title={t('users.add')} dialog={dialog} onClose={onClose}>
      <UserFields
        field={dialog.field}
        email={dialog.field('email')}
        administrator={withAdministrator ? dialog.field('administrator') : undefined}
      />
    </FormDialog>
  );
}
