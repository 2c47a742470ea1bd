import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

interface Props extends Omit<ButtonProps, 'disabled'>, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  children: ReactNode;
  /** Why the button is disabled; it stays focusable, and shows the reason. */
  refused: string | null;
}

const events = { hover: true, focus: true, touch: true };

export function ActionButton({ refused, onClick, children, ...more }: Props) {
  function click(event: MouseEvent<HTMLButtonElement>): void {
    if (refused) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <Tooltip label={refused} disabled={!refused} events={events}>
      <Button
        {...more}
        onClick={click}
        data-disabled={refused !== null}
        aria-disabled={refused !== null}
        aria-description={refused ?? ''}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
