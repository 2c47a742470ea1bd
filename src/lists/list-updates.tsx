import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './list-updates.module.css';

interface Props {
  /** How many records have entered and left the list since this order was shown. */
  changeCount: number;
  onShow(): void;
}

/** '3 changes: show': others have changed the list; a tap shows the current one. */
export function ListUpdates({ changeCount, onShow }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.updates} role="status">
      {changeCount > 0 && (
        <Button
          className={classes.show}
          radius="xl"
          leftSection={<IconArrowDown size={20} aria-hidden />}
          onClick={onShow}
        >
          {t('list.changes', { count: changeCount })}
        </Button>
      )}
    </div>
  );
}
