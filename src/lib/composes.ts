/** Whether an input method is still composing what was just typed: its text is left as it is, and means nothing yet. */
export function isComposed({ nativeEvent }: { nativeEvent: Event }): boolean {
  return 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
}

/** A key as React tells of it. */
interface Key {
  nativeEvent: { isComposing: boolean; keyCode: number };
}

/** Keys belong to the input method while it composes a word. Safari ends the composition before its last key. */
export function composes({ nativeEvent }: Key): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
