import type { ComponentProps } from 'react';

interface RootProps extends ComponentProps<'button'> {
  'data-loading'?: boolean;
  'data-disabled'?: boolean;
}

/** A busy button ignores taps, but is not disabled as in Mantine: that would lose the keyboard's focus. */
export function buttonRoot(props: RootProps) {
  if (!props['data-loading'] || props['data-disabled']) return <button {...props} />;
  return <button {...props} disabled={false} aria-disabled onClick={(event) => event.preventDefault()} />;
}
