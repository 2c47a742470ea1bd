// Opens the history of a record, where the server has an audit trail.
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHistoryDialog } from './use-history-dialog.tsx';

interface Props {
  record: string;
  name: string;
  /** As the buttons beside it. */
  size?: 'md' | 'lg';
}

export function HistoryButton({ record, name, size = 'md' }: Props) {
  const { t } = useTranslation();
  const history = useHistoryDialog(record, name);
  if (!history) return null;
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconHistory size={22} aria-hidden />}
        onPointerEnter={history.preload}
        onClick={history.open}
      >
        {t('action.history')}
      </Button>
      {history.dialog}
    </>
  );
}
