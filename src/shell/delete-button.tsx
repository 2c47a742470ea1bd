import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { deleteSubjects, useDeleteAction } from '../deletes/header-delete.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { useChangesPaused } from '../ui/use-changes-paused.ts';
import classes from './delete-button.module.css';

/** Says beneath its word what it deletes on this screen, where a record may have a Delete of its own. */
export function DeleteButton() {
  const { t } = useTranslation();
  const changesPaused = useChangesPaused();
  const { subject, run } = useDeleteAction();
  const subjects = deleteSubjects.map((each) => t(`shell.deletes.${each}`)).join('\n');
  return (
    <ActionButton
      refused={changesPaused ?? (run ? null : t('shell.nothingToDelete'))}
      variant="default"
      leftSection={<IconTrash size={20} aria-hidden />}
      data-control="delete"
      onClick={() => run?.()}
    >
      <span className={classes.words} data-subjects={subjects}>
        {t('shell.delete')}{' '}
        {subject && <span className={classes.subject}>{t(`shell.deletes.${subject}`)}</span>}
      </span>
    </ActionButton>
  );
}
