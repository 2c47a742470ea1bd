import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOfflineSince } from '../api/connection.ts';
import { useDeleteAction } from '../deletes/delete-action.ts';
import { ActionButton } from './action-button.tsx';

/** Deletes what is selected on the open screen. */
export function DeleteButton() {
  const { t } = useTranslation();
  const offline = useOfflineSince() !== null;
  const run = useDeleteAction();
  const nothing = run ? null : t('shell.nothingToDelete');
  return (
    <ActionButton
      refused={offline ? t('shell.changesPaused') : nothing}
      variant="default"
      leftSection={<IconTrash size={20} aria-hidden />}
      onClick={() => run?.()}
    >
      {t('shell.delete')}
    </ActionButton>
  );
}
