import type { ComponentProps } from 'react';

interface RootProps extends ComponentProps<'button'> {
  'data-loading'?: boolean;
  'data-disabled'?: boolean;
}

/** A busy button does nothing, but is not disabled, as Mantine would have it: the keyboard's focus would be lost. */
export function buttonRoot(props: RootProps) {
  if (!props['data-loading'] || props['data-disabled']) return <button {...props} />;
  return <button {...props} disabled={false} aria-disabled onClick={(event) => event.preventDefault()} />;
}
