/** A URL as others than its own field show it: what stands in its query may be a secret. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '?…');
}
