/** A path on this origin to go back to, or the fall-back: `//evil`, `/\evil` and whole addresses are refused. */
export function sameOriginPath(path: unknown, fallback: string): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return fallback;
  try {
    const url = new URL(path, location.origin);
    // `/.//evil` becomes a path that a second reading would take for another host.
    const ours = url.origin === location.origin && !url.pathname.startsWith('//');
    return ours ? `${url.pathname}${url.search}${url.hash}` : fallback;
  } catch {
    return fallback;
  }
}
