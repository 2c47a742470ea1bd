/** A path on this origin to go back to, or the fall-back: `//evil`, `/\evil` and whole addresses are refused. */
export function sameOriginPath(path: unknown, fallback: string): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return fallback;
  try {
    const url = new URL(path, location.origin);
    return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : fallback;
  } catch {
    return fallback;
  }
}
