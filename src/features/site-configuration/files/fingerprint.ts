/** In pairs, as other tools show it: it is to be compared. */
export function grouped(fingerprint: string): string {
  return fingerprint.toUpperCase().match(/../g)?.join(':') ?? fingerprint;
}
