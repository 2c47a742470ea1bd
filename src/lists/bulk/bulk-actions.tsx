// Actions on all selected records of a list beside deleting them: in the bar, under 'More' where there are several.
import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListTypes } from '../../data/list-definition.ts';
import { MenuButton } from '../../ui/lazy/menu-button.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import type { ScreenSelection } from '../screen-selection.ts';
import classes from '../selection-bar.module.css';
import type { BulkChange } from './bulk-change.ts';
import { ChangeDialog } from './change-dialog.tsx';

interface Props<L extends ListTypes> {
  selected: ScreenSelection<L>;
  changes: readonly (BulkChange<L> & { icon: ReactNode })[];
}

export function BulkActions<L extends ListTypes>({ selected, changes }: Props<L>) {
  const { t } = useTranslation(['start', 'bulk']);
  const paused = useChangesPaused() !== null;
  const [asked, setAsked] = useState<{ change: BulkChange<L>; selected: ScreenSelection<L> } | null>(null);
  const ask = (change: BulkChange<L>) => () => setAsked({ change, selected });
  const [only, ...more] = changes;
  return (
    <>
      {only && more.length === 0 ? (
        <Button
          className={classes.action}
          size="lg"
          leftSection={only.icon}
          disabled={paused}
          onClick={ask(only)}
        >
          {t(`bulk:${only.name}.label`)}
        </Button>
      ) : (
        <MenuButton
          disabled={paused}
          choices={changes.map((change) => ({
            label: t(`bulk:${change.name}.label`),
            leftSection: change.icon,
            run: ask(change),
          }))}
        >
          {(button) => (
            <Button
              {...button}
              className={classes.button}
              variant="default"
              size="lg"
              leftSection={<IconDots size={20} aria-hidden />}
              disabled={paused}
            >
              {t('bulk:more')}
            </Button>
          )}
        </MenuButton>
      )}
      {asked && <ChangeDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
