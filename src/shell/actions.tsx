// Add, Associate and Delete: in the header from 900 px on, else in the bar at the bottom. Delete belongs to the open
// list. The dialogs are passed in, because the shell does not depend on features.
import { Menu } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../ui/action-button.tsx';
import type { Lazy } from '../ui/lazy-component.tsx';
import { useChangesPaused } from '../ui/use-changes-paused.ts';
import { DeleteButton } from './delete-button.tsx';

/** A dialog that is open for as long as it is rendered. */
export type ShellDialog = Lazy<{ onClose(): void }>;

export interface Addition {
  label(t: TFunction): string;
  icon(size: number): ReactNode;
  dialog: ShellDialog;
}

interface Props {
  additions: readonly Addition[];
  associate: ShellDialog;
  onOpen(dialog: ShellDialog): void;
}

export function Actions({ additions, associate, onOpen }: Props) {
  const { t } = useTranslation();
  const changesPaused = useChangesPaused();

  const add = useRef<HTMLButtonElement>(null);

  /** The menu item disappears, so a closed dialog returns the focus to the button. */
  function open(dialog: ShellDialog): void {
    add.current?.focus();
    onOpen(dialog);
  }

  function preloadAdditions(): void {
    for (const { dialog } of additions) dialog.preload();
  }

  return (
    <>
      <Menu position="bottom-start" disabled={changesPaused !== null} width={220}>
        <Menu.Target>
          <ActionButton
            ref={add}
            refused={changesPaused}
            leftSection={<IconPlus size={20} aria-hidden />}
            onPointerEnter={preloadAdditions}
            onFocus={preloadAdditions}
          >
            {t('shell.add')}
          </ActionButton>
        </Menu.Target>
        <Menu.Dropdown>
          {additions.map(({ label, icon, dialog }) => (
            <Menu.Item key={label(t)} leftSection={icon(22)} onClick={() => open(dialog)} mih={48}>
              {label(t)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionButton
        refused={changesPaused}
        variant="default"
        leftSection={<IconLink size={20} aria-hidden />}
        onPointerEnter={associate.preload}
        onFocus={associate.preload}
        onClick={() => onOpen(associate)}
      >
        {t('shell.associate')}
      </ActionButton>
      <DeleteButton />
    </>
  );
}
