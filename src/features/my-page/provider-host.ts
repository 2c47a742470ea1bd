/** The host of the identity provider; the settings hold its origin or its bare name. */
export function hostOf(domain: string): string {
  return domain.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
}
