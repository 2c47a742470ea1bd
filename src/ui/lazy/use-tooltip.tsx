// Mantine's tooltip for a button that is drawn before the tooltip's code is there: it comes after the first row.
import { type FocusEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { LazyOverlay, lazyComponent } from './lazy-component.tsx';
import type { TooltipProps } from './target-tooltip.tsx';

const targetTooltip = lazyComponent<TooltipProps>(() =>
  import('./target-tooltip.tsx').then((file) => file.TargetTooltip),
);

interface ButtonWithTooltip {
  /** Props of the button. */
  button: {
    ref: RefObject<HTMLButtonElement | null>;
    onFocus(event: FocusEvent<HTMLButtonElement>): void;
    onBlur(): void;
  };
  /** To be rendered beside the button. */
  tooltip: ReactNode;
}

/** @param label null: there is nothing to say, and nothing is rendered, because a tooltip costs more than a table's row */
export function useTooltip(label: string | null): ButtonWithTooltip {
  const ref = useRef<HTMLButtonElement>(null);
  const [focused, setFocused] = useState(false);
  return {
    button: {
      ref,
      onFocus: (event) => setFocused(event.currentTarget.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
    tooltip: label && <LazyOverlay of={targetTooltip} props={{ target: ref, label, focused }} />,
  };
}
