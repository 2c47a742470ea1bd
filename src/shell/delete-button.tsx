import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDeleteAction } from '../deletes/header-delete.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { useChangesPaused } from '../ui/use-changes-paused.ts';

export function DeleteButton() {
  const { t } = useTranslation();
  const changesPaused = useChangesPaused();
  const run = useDeleteAction();
  return (
    <ActionButton
      refused={changesPaused ?? (run ? null : t('shell.nothingToDelete'))}
      variant="default"
      leftSection={<IconTrash size={20} aria-hidden />}
      onClick={() => run?.()}
    >
      {t('shell.delete')}
    </ActionButton>
  );
}
