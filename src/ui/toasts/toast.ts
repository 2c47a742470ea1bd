/** A short message that disappears by itself. */
export interface Toast {
  /** `bad`: something failed; announced at once. */
  tone: 'good' | 'bad';
  text: string;
  action?: { label: string; run(): void };
}
