// Closes the screens that a test left open when it failed, so that they do not affect the next one.
const open = new Set<() => void>();

/** Registers how a screen is closed; returns a function that closes it once. */
export function keepOpen(close: () => void): () => void {
  const closeOnce = () => {
    if (open.delete(closeOnce)) close();
  };
  open.add(closeOnce);
  return closeOnce;
}

export function closeScreens(): void {
  for (const close of open) close();
}
