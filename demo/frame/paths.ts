// The console's paths, which are behind the '#' of the frame's address.

export const shownPath = (): string => location.hash.slice(1) || '/';

/** The console's path of an address: one of its paths already, or what it takes for its own address, this page's. */
export function consolePath(address: string): string {
  const at = address.indexOf('#/');
  if (at >= 0) return address.slice(at + 1);
  return address.startsWith(location.pathname) ? shownPath() : address;
}
