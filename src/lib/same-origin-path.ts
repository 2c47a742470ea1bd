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

/** A path of the app without the words that somebody has searched for: they may be a patient's name or a serial number. */
export function withoutSearchWords(path: string): string {
  const { pathname, searchParams } = new URL(path, location.origin);
  searchParams.delete('search');
  const rest = searchParams.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}
