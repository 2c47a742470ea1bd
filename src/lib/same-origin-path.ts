/** A path on this origin, or the fallback: `//evil`, `/\evil` and absolute addresses are refused. */
export function sameOriginPath(path: unknown, fallback: string): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return fallback;
  try {
    const url = new URL(path, location.origin);
    // `/.//evil` becomes `//evil`, which would name another host when it is parsed again.
    const ours = url.origin === location.origin && !url.pathname.startsWith('//');
    return ours ? `${url.pathname}${url.search}${url.hash}` : fallback;
  } catch {
    return fallback;
  }
}
