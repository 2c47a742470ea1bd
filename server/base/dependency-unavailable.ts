/** A dependency of the service does not answer, or refuses: the file store, the mail server. The same call may succeed later. */
export class DependencyUnavailable extends Error {
  override readonly name = 'DependencyUnavailable';
  /** The message for callers, as its key in the contract. */
  readonly key: 'filesUnavailable' | 'mailUnavailable';

  constructor(key: DependencyUnavailable['key'], cause: unknown) {
    super(cause instanceof Error ? cause.message : key, { cause });
    this.key = key;
  }
}
