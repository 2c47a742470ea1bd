/** A short message that disappears by itself. */
export interface Toast {
  /** `warn`: done, but something should be looked at. `bad`: something failed; announced at once. */
  tone: 'good' | 'warn' | 'bad';
  text: string;
  action?: { label: string; run(): void };
}
