// Edit User loads the user and the server's features first. The email is read-only; a user who is locked out, or whose
// password has expired, can be reset.

import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateUser } from '../../../contract/users/user-writes.ts';
import type { User } from '../../../contract/users/users.ts';
import { offers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useApplyChange } from '../../data/changes.ts';
import { nameDeletedFacilities } from '../../data/records/deleted-facilities.ts';
import { explainRefusal } from '../../data/records/explain-refusal.ts';
import { useRecordWatch } from '../../data/records/use-record-watch.ts';
import { HistoryButton } from '../../history/history-button.tsx';
import { isEqual } from '../../lib/is-equal.ts';
import { FormDialog } from '../../ui/form-dialog/form-dialog.tsx';
import { useGoneText } from '../../ui/form-dialog/gone-text.ts';
import { RecordDialog } from '../../ui/form-dialog/record-dialog.tsx';
import { useShowSaved } from '../../ui/form-dialog/use-show-saved.ts';
import type { FormOutcome } from '../../ui/forms/form-footer.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { userConflictFields } from './conflict-fields.ts';
import { isSamePerson } from './is-same-person.ts';
import { ResetUser } from './reset-user.tsx';
import { useRoleGiver } from './roles/role-giver.ts';
import { fixedRoles } from './roles/role-words.ts';
import { UserFields } from './user-fields.tsx';
import { conflictValues, editUserSchema, findUpdated, userValues } from './user-form.ts';
import { userListDefinition } from './user-list-definition.ts';
import { userName } from './user-name.ts';

interface Props {
  id: string;
  onClose(): void;
}

export function EditUserDialog({ id, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApp();

  async function read() {
    const [user, withAdministrator, withRoles] = await Promise.all([
      userListDefinition.fetchOne(call, id),
      offers(call, 'administrator'),
      offers(call, 'roles'),
    ]);
    return { user, withAdministrator, withRoles };
  }

  return (
    <RecordDialog title={t('users.edit')} read={read} onClose={onClose}>
      {(found) => <EditUser {...found} onClose={onClose} />}
    </RecordDialog>
  );
}

interface EditProps {
  user: User;
  withAdministrator: boolean;
  withRoles: boolean;
  onClose(): void;
}

function EditUser({ user: opened, withRoles, onClose, ...props }: EditProps) {
  const { t } = useTranslation(['start', 'forms']);
  // As it was when the dialog opened: what is typed stands, whatever the person may do meanwhile.
  const [roleGiver] = useState(useRoleGiver());
  const giver = withRoles ? roleGiver : null;
  const withAdministrator = props.withAdministrator && roleGiver.givesEverywhere;
  const { call, session } = useApp();
  const applyChange = useApplyChange();
  const showSaved = useShowSaved();
  const [resetOutcome, setResetOutcome] = useState<FormOutcome | null>(null);
  const [user, setUser] = useState(opened);
  const id = user.user_id;
  const watch = useRecordWatch({ type: userListDefinition, id });
  const deletedText = useGoneText()(userName(opened));
  const dialog = useRecordForm({
    schema: editUserSchema,
    initialValues: userValues(opened, giver),
    async send(body) {
      const { data } = await call(updateUser, { params: { id }, body });
      return data[0] ?? { ...opened, first_name: body.firstName, last_name: body.lastName };
    },
    findSaved: (input) => findUpdated(call, id, input),
    readConflict: (data) => conflictValues(data, giver),
    explain: (error, { location }) =>
      explainRefusal(error, watch, deletedText, () =>
        nameDeletedFacilities(call, t, error, { field: 'location', chosen: location }),
      ),
    async done(changed) {
      await applyChange(userListDefinition.entity);
      showSaved({ name: userName(changed), id });
      onClose();
    },
  });

  /** Keeps typed text and takes the new version. */
  function acceptReset(changed: User): void {
    const { form } = dialog;
    const { version } = changed;
    setUser(changed);
    // When someone else changed other fields, the old version stays, so that Save shows the conflict.
    if (!isEqual({ ...userValues(opened, giver), version }, userValues(changed, giver))) return;
    form.setInitialValues({ ...form.getInitialValues(), version });
    form.setFieldValue('version', version);
  }

  return (
    <FormDialog
      title={t('users.edit')}
      dialog={dialog}
      onClose={onClose}
      conflict={userConflictFields(t, { withAdministrator, withRoles })}
      outcome={resetOutcome}
      deleted={watch.deleted ? deletedText : undefined}
      more={
        <Group gap={12}>
          {!opened.also_elsewhere && (
            <ResetUser user={user} onReset={acceptReset} onOutcome={setResetOutcome} watch={watch} />
          )}
          <HistoryButton record={id} name={userName(user)} size="lg" />
        </Group>
      }
    >
      <UserFields
        field={dialog.field}
        email={user.email}
        administrator={withAdministrator ? dialog.field('administrator') : undefined}
        roles={giver ? { field: dialog.field('roles'), giver, ...fixedRoles(t, opened, giver) } : undefined}
        isElsewhere={opened.also_elsewhere}
        isSelf={isSamePerson(session.person(), opened)}
      />
    </FormDialog>
  );
}
