import { type RefObject, useEffect, useEffectEvent } from 'react';

/** After each save of a dialog that stays open, selects its first field for the next record. */
export function useBeginNext(
  saves: number,
  form: RefObject<HTMLFormElement | null>,
  resetTouched: () => void,
): void {
  const begin = useEffectEvent(() => {
    const first = form.current?.querySelector<HTMLInputElement>('input[data-autofocus]');
    first?.focus();
    first?.select();
    // It has the focus, but the person did not touch it.
    resetTouched();
  });
  useEffect(() => {
    if (saves > 0) begin();
  }, [saves]);
}
