// Add, Associate and Delete: in the header from 900 px on. On a narrower screen they are in the bar at the bottom where
// records can be selected, else Add and Associate are one button in the header. Delete belongs to the open list. The
// dialogs are passed in, because the shell does not depend on features.
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
  /** Add and Associate as one button. */
  asOne?: boolean;
}

export function Actions({ additions, associate, onOpen, asOne = false }: Props) {
  const { t } = useTranslation();
  const changesPaused = useChangesPaused();
  const refusal = useAssociateRefusal();
  const inMenu =
    asOne && refusal === null
      ? [...additions, { label: () => t('shell.associate'), icon: associateIcon, dialog: associate }]
      : additions;

  function preloadAdditions(): void {
    for (const { dialog } of inMenu) dialog.preload();
  }

  return (
    <>
      <MenuButton
        disabled={changesPaused !== null}
        width={220}
        choices={inMenu.map(({ label, icon, dialog }) => ({
          label: label(t),
          leftSection: icon(22),
          run: () => onOpen(dialog),
        }))}
      >
        {(button) => (
          <ActionButton
            {...button}
            data-add
            refused={changesPaused}
            leftSection={<IconPlus size={20} aria-hidden />}
            onPointerEnter={preloadAdditions}
            onFocus={preloadAdditions}
          >
            {t('shell.add')}
          </ActionButton>
        )}
      </MenuButton>
      {!asOne && (
        <>
          <ActionButton
            refused={changesPaused ?? refusal}
            variant="default"
            leftSection={associateIcon(20)}
            onPointerEnter={associate.preload}
            onFocus={associate.preload}
            onClick={() => onOpen(associate)}
          >
            {t('shell.associate')}
          </ActionButton>
          <DeleteButton />
        </>
      )}
    </>
  );
}

function associateIcon(size: number): ReactNode {
  return <IconLink size={size} aria-hidden />;
}
