import { UnstyledButton } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './list-changes.module.css';

interface Props {
  /** How many records have entered and left the list since this order was shown. */
  changeCount: number;
  onShow(): void;
}

/**
 * '3 changes: show': others have changed the list; a tap shows the current one. It stands in the line below a title, whose
 * height has room for it: nothing moves when it appears, and it covers nothing.
 */
export function ListChanges({ changeCount, onShow }: Props) {
  const { t } = useTranslation();
  return (
    <span className={classes.changes} role="status">
      {changeCount > 0 && (
        <UnstyledButton className={classes.show} onClick={onShow}>
          <span className={classes.words}>
            <IconArrowDown size={16} aria-hidden />
            {t('list.changes', { count: changeCount })}
          </span>
        </UnstyledButton>
      )}
    </span>
  );
}
