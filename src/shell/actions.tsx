// Add, Associate and Delete: in the header from 900 px on, in the bar at the bottom of a narrower screen. Those that a person
// may ever use are on every screen, so that none of them moves from one to the next. Delete belongs to the open list. The dialogs are passed in,
// because the shell does not depend on features.
import { IconLink, IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Right } from '../../contract/common/rights.ts';
import { useAssociateRefusal } from '../lists/associate-refusal.ts';
import { ActionButton } from '../ui/action-button.tsx';
import type { Lazy } from '../ui/lazy/lazy-component.tsx';
import { MenuButton } from '../ui/lazy/menu-button.tsx';
import { useChangesPaused } from '../ui/use-changes-paused.ts';
import { DeleteButton } from './delete-button.tsx';

/** A dialog that is open for as long as it is rendered. */
export type ShellDialog = Lazy<{ onClose(): void }>;

export interface Addition {
  /** What the call that adds it needs. */
  right: Right;
  label(t: TFunction): string;
  icon(size: number): ReactNode;
  dialog: ShellDialog;
}

/** What this person may do anywhere. */
export interface OfferedActions {
  additions: readonly Addition[];
  /** Null where they may associate no monitor. */
  associate: ShellDialog | null;
  /** Whether there is a screen on which they may delete something. */
  deletes: boolean;
}

interface Props extends OfferedActions {
  onOpen(dialog: ShellDialog): void;
}

export function Actions({ additions, associate, deletes, onOpen }: Props) {
  const { t } = useTranslation();
  const changesPaused = useChangesPaused();
  const refusal = useAssociateRefusal();

  function preloadAdditions(): void {
    for (const { dialog } of additions) dialog.preload();
  }

  return (
    <>
      {additions.length > 0 && (
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
      )}
      {associate && (
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
      )}
      {deletes && <DeleteButton />}
    </>
  );
}
