/** A dependency of the service does not answer, or refuses: the file store, the mail server, an outside identity provider. The same call may succeed later. */
export class DependencyUnavailable extends Error {
  override readonly name = 'DependencyUnavailable';
  /** The message for callers, as its key in the contract. */
  readonly key: 'filesUnavailable' | 'mailUnavailable' | 'providerUnavailable';

  constructor(key: DependencyUnavailable['key'], cause: unknown) {
    super(cause instanceof Error ? cause.message : key, { cause });
    this.key = key;
  }
}
