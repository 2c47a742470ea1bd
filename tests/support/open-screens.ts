// The screens that a test has open. One that failed in the middle leaves nothing behind for the next.
const open = new Set<() => void>();

/** Remembers how a screen is closed; the answer closes it, once. */
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
