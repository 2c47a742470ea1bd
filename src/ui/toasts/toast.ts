export const toastDurationMs = 6000;

/** A short message that disappears by itself. */
export interface Toast {
  /**
   * `warn`: done, but something should be looked at. `bad`: something failed; announced at once. `offer`: something that a
   * person may do, or should know.
   */
  tone: 'good' | 'warn' | 'bad' | 'offer';
  text: string;
  /** It names a record: browsers that translate pages leave it as it is. */
  names?: boolean;
  action?: { label: string; run(): void };
  /** Whether it stays until it is closed. */
  stays?: boolean;
  /** When aborted, what it says is no longer so: it goes, or is not shown any more. */
  withdrawn?: AbortSignal;
  /** Whether it stays when its screen is left. One with an action does. */
  outlivesScreen?: boolean;
}
