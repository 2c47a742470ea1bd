// Ctrl K, on Apple's keyboards ⌘ K, opens the command palette, but not over a dialog. There Ctrl K belongs to text fields.

const isApple = /Mac|iP(ad|hone|od)/.test(navigator.platform);

export function isPaletteKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
}: KeyboardEvent): boolean {
  const held = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return key.toLowerCase() === 'k' && held && !altKey && !shiftKey && !isComposing;
}

/** Calls it with the key, until the returned function is called. */
export function onPaletteKey(open: () => void): () => void {
  function press(event: KeyboardEvent): void {
    // The palette itself has handled it, or something that is open comes first.
    if (!isPaletteKey(event) || event.defaultPrevented || document.querySelector('[aria-modal=true]')) return;
    event.preventDefault();
    open();
  }
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}
