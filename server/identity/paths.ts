// What the embedded identity provider has of this origin. Nothing else is ever found there, whoever signs people in.

const owned =
  /^\/(authorize|oauth|interaction|session|jwks|me|userinfo|v2\/logout|\.well-known|account)(\/|$)/;

/** Whether a path is the embedded provider's. */
export function isProviderPath(pathname: string): boolean {
  return owned.test(pathname);
}
