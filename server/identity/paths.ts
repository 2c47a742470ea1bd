// Paths of this origin that belong to the embedded provider, also when an outside provider is configured. The well-known paths
// of EST and of security.txt are not among them.

const owned =
  /^\/(authorize|oauth|interaction|session|jwks|me|userinfo|v2\/logout|\.well-known(?!\/(est(\/|$)|security\.txt$))|account)(\/|$)/;

export function isProviderPath(pathname: string): boolean {
  return owned.test(pathname);
}

/** Its first part, which names no one. */
export function providerRoute(pathname: string): string {
  return `/${owned.exec(pathname)?.[1] ?? ''}`;
}
