/** Why the service cannot start, in a sentence for the person who started it: no stack belongs to it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
