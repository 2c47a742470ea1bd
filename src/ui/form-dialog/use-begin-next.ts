import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Next {
  form: RefObject<HTMLFormElement | null>;
  /** The element that had the focus when Save was tapped. */
  from: RefObject<Element | null>;
  /** Something was typed after that. */
  isDirty(): boolean;
  resetTouched(): void;
}

/** After each save of a dialog that stays open, selects its first field for the next record, unless the person is there already. */
export function useBeginNext(saves: number, { form, from, isDirty, resetTouched }: Next): void {
  const begin = useEffectEvent(() => {
    const first = form.current?.querySelector<HTMLInputElement>('input[data-autofocus]');
    const active = document.activeElement;
    const isField = active instanceof HTMLInputElement && form.current?.contains(active);
    if (isField && (isDirty() || (active !== first && active !== from.current))) return;
    first?.focus();
    if (!isDirty()) first?.select();
    // It has the focus, but the person did not touch it.
    resetTouched();
  });
  useEffect(() => {
    if (saves > 0) begin();
  }, [saves]);
}
