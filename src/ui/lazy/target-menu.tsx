// Loaded after the first row by menu-button.tsx.
import { Menu, type MenuProps } from '@mantine/core';
import { assignRef } from '@mantine/hooks';
import { type ReactNode, type Ref, type RefObject, useLayoutEffect } from 'react';
import { useOpenAfterMount } from './lazy-component.tsx';
import classes from './target-menu.module.css';

export interface MenuChoice {
  label: string;
  run(): void;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** Why it cannot be chosen now: said beneath its label. */
  refused?: string | null;
}

/** A menu gets these from its button. */
export interface TargetMenuProps {
  /** The button's id; the dropdown's is made of it. */
  id: string;
  target: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onChange(opened: boolean): void;
  width: MenuProps['width'];
}

/** Stands for the button, which is already drawn elsewhere. */
function Anchor({ target, ref }: { target: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    assignRef(ref, target.current);
    return () => void assignRef(ref, null);
  }, [target, ref]);
  return null;
}

interface Props extends TargetMenuProps {
  choices: readonly MenuChoice[];
}

export function TargetMenu({ id, target, opened, onChange, choices, width }: Props) {
  /** The menu item disappears, so a dialog that is opened and closed returns the focus to the button. */
  function choose(run: () => void): void {
    target.current?.focus();
    run();
  }
  return (
    <Menu
      id={id}
      position="bottom-start"
      opened={useOpenAfterMount(opened)}
      onChange={onChange}
      width={width}
      // Beside a bar that stays in place, the focus would scroll the page to where the menu begins.
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <Anchor target={target} />
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {choices.map(({ label, run, refused, ...sections }) => (
          <Menu.Item
            key={label}
            className={classes.item}
            mih={48}
            aria-disabled={Boolean(refused)}
            closeMenuOnClick={!refused}
            onClick={() => (refused ? undefined : choose(run))}
            {...sections}
          >
            {label}
            {refused && <span className={classes.reason}>{refused}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
