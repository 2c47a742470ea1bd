// Add, Associate and Delete: in the header from 900 px on, in the bar at the bottom of a narrower screen. They are on every
// screen, so that none of them moves from one to the next. Delete belongs to the open list. The dialogs are passed in,
// because the shell does not depend on features.
import { IconLink, IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociateRefusal } from '../lists/associate-refusal.ts';
import { ActionButton } from '../ui/action-button.tsx';
import type { Lazy } from '../ui/lazy/lazy-component.tsx';
import { MenuButton } from '../ui/lazy/menu-button.tsx';
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
  const refusal = useAssociateRefusal();

  function preloadAdditions(): void {
    for (const { dialog } of additions) dialog.preload();
  }

  return (
    <>
      <MenuButton
        disabled={changesPaused !== null}
        width={220}
        choices={additions.map(({ label, icon, dialog }) => ({
          label: label(t),
          leftSection: icon(22),
          run: () => onOpen(dialog),
        }))}
      >
        {(button) => (
          <ActionButton
            {...button}
            variant="light"
            data-control="add"
            refused={changesPaused}
            leftSection={<IconPlus size={20} aria-hidden />}
            onPointerEnter={preloadAdditions}
            onFocus={preloadAdditions}
          >
            {t('shell.add')}
          </ActionButton>
        )}
      </MenuButton>
      <ActionButton
        refused={changesPaused ?? refusal}
        variant="default"
        leftSection={<IconLink size={20} aria-hidden />}
        data-control="associate"
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
