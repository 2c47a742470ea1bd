/** A part that the service relies on does not answer, or refuses: the file store, the mail server. The same call may succeed later. */
export class PartAway extends Error {
  override readonly name = 'PartAway';
  /** The message for callers, as its key in the contract. */
  readonly key: 'filesAway' | 'mailAway';

  constructor(key: PartAway['key'], cause: unknown) {
    super(cause instanceof Error ? cause.message : key, { cause });
    this.key = key;
  }
}
