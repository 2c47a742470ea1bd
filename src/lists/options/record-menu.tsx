// The menu on a record's page, for what is done rarely.
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { MenuButton } from '../../ui/lazy/menu-button.tsx';
import type { MenuChoice } from '../../ui/lazy/target-menu.tsx';

interface Props {
  /** Names the button. */
  label: string;
  choices: readonly MenuChoice[];
}

/** Nothing where there is no choice. */
export function RecordMenu({ label, choices }: Props) {
  if (choices.length === 0) return null;
  return (
    <MenuButton choices={choices}>
      {(props) => (
        <ActionIcon aria-label={label} title={label} {...props}>
          <IconDots size={22} aria-hidden />
        </ActionIcon>
      )}
    </MenuButton>
  );
}
