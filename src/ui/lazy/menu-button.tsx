// A button with Mantine's menu. The button is drawn before the menu's code is there, which comes right after the first row.
import type { MenuProps } from '@mantine/core';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { LazyOverlay, lazyComponent, preloadFirst } from './lazy-component.tsx';
import type { MenuChoice, TargetMenuProps } from './target-menu.tsx';

const menu = lazyComponent<TargetMenuProps>(() =>
  import('./target-menu.tsx').then((file) => file.TargetMenu),
);
preloadFirst(menu);

/** Props of the button, by which it is the menu's. */
interface ButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'data-expanded': true | undefined;
  onClick(): void;
}

interface Props {
  choices: readonly MenuChoice[];
  width?: MenuProps['width'];
  disabled?: boolean;
  children(button: ButtonProps): ReactNode;
}

/** Renders a button, drawn by `children` with the given props, whose tap opens a menu of the choices. */
export function MenuButton({ choices, width = 'max-content', disabled = false, children }: Props) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [wanted, setOpened] = useState(false);
  const opened = wanted && !disabled;
  return (
    <>
      {children({
        ref,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        'data-expanded': opened || undefined,
        onClick: () => setOpened(!opened),
      })}
      <LazyOverlay
        of={menu}
        needed={opened}
        props={{ id, target: ref, opened, onChange: setOpened, choices, width }}
      />
    </>
  );
}
