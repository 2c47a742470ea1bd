/**
 * Aborts a controller when a signal aborts, with its reason. `AbortSignal.any` does this, too, but is missing in Safari
 * before 17.4.
 * @returns how to stop that, so that a long-lived signal does not keep every controller that ever followed it
 */
export function abortWith(controller: AbortController, signal: AbortSignal | undefined): () => void {
  if (!signal) return () => undefined;
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return () => signal.removeEventListener('abort', abort);
}
