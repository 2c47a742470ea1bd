/** A short message that goes by itself. */
export interface Toast {
  /** `bad`: something was not done; it is announced at once. */
  tone: 'good' | 'bad';
  text: string;
  /** What can still be done about it. */
  action?: { label: string; run(): void };
}
