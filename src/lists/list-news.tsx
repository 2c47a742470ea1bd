import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './list-news.module.css';

interface Props {
  /** How many records have come and gone since the order that is shown. */
  changes: number;
  onShow(): void;
}

/** '3 changes: show': others have changed the list, and it waits until the person asks to see it as it is now. */
export function ListNews({ changes, onShow }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.news} role="status">
      {changes > 0 && (
        <Button
          className={classes.show}
          radius="xl"
          leftSection={<IconArrowDown size={20} aria-hidden />}
          onClick={onShow}
        >
          {t('list.changes', { count: changes })}
        </Button>
      )}
    </div>
  );
}
