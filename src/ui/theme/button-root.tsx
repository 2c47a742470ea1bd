import type { ComponentProps } from 'react';

/** What Mantine hands to the root of its buttons, of which only these are looked at. */
interface RootProps extends ComponentProps<'button'> {
  'data-loading'?: boolean;
  'data-disabled'?: boolean;
}

/**
 * The root of every button. While it is busy it does nothing, but is not disabled, as Mantine would have it: whoever
 * came by keyboard would lose their place.
 */
export function buttonRoot(props: RootProps) {
  if (!props['data-loading'] || props['data-disabled']) return <button {...props} />;
  return <button {...props} disabled={false} aria-disabled onClick={(event) => event.preventDefault()} />;
}
