// Loaded after the first row by use-tooltip.tsx.
import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

export interface TooltipProps {
  target: RefObject<HTMLElement | null>;
  label: string;
  /** Whether the target has the keyboard's focus: a separate target gets the tooltip for pointers only. */
  focused: boolean;
}

export function TargetTooltip({ target, label, focused }: TooltipProps) {
  return (
    <Tooltip
      target={target}
      label={label}
      {...(focused && { opened: true })}
      events={{ hover: true, focus: false, touch: true }}
    />
  );
}
