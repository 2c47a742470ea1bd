// A button with Mantine's menu. The button is drawn before the menu's code is there, which comes right after the first row.
import type { MenuProps } from '@mantine/core';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { ClosedOverlay, type Lazy, lazyComponent, preloadFirst } from './lazy-component.tsx';
import type { MenuChoice, TargetMenuProps } from './target-menu.tsx';

const menu = lazyComponent<TargetMenuProps & { choices: readonly MenuChoice[] }>(() =>
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

interface OwnProps<Own extends object> {
  /** A menu that makes its choices of `own`. */
  of: Lazy<TargetMenuProps & Own>;
  own: Own;
  width?: MenuProps['width'];
  disabled?: boolean;
  children(button: ButtonProps): ReactNode;
}

/** Renders a button, drawn by `children` with the given props, whose tap opens a menu. */
export function OwnMenuButton<Own extends object>({
  of,
  own,
  width = 'max-content',
  disabled = false,
  children,
}: OwnProps<Own>) {
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
      <ClosedOverlay
        of={of}
        needed={opened}
        props={{ id, target: ref, opened, onChange: setOpened, width, ...own }}
      />
    </>
  );
}

interface Props extends Omit<OwnProps<never>, 'of' | 'own'> {
  choices: readonly MenuChoice[];
}

/** A button whose menu has these choices. */
export function MenuButton({ choices, ...props }: Props) {
  return <OwnMenuButton of={menu} own={{ choices }} {...props} />;
}
