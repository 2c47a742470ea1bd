import { Button, type ButtonProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useTooltip } from './lazy/use-tooltip.tsx';

interface Props extends Omit<ButtonProps, 'disabled'>, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  children: ReactNode;
  /** Why the button is disabled; it stays focusable, and shows the reason. */
  refused: string | null;
}

/** A button that, where its action is refused, stays focusable and shows why in a tooltip. */
export function ActionButton({ refused, onClick, onFocus, onBlur, ref, children, ...more }: Props) {
  const { button, tooltip } = useTooltip(refused);
  const mergedRef = useMergedRef(button.ref, ref);

  function click(event: MouseEvent<HTMLButtonElement>): void {
    if (refused) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <>
      <Button
        {...more}
        ref={mergedRef}
        onClick={click}
        onFocus={(event) => {
          button.onFocus(event);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          button.onBlur();
          onBlur?.(event);
        }}
        data-disabled={refused !== null}
        aria-disabled={refused !== null}
        aria-description={refused ?? ''}
      >
        {children}
      </Button>
      {tooltip}
    </>
  );
}
