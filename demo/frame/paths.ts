// The console's paths, which are behind the '#' of the frame's address.

/** Links to a part of the screen, as 'Skip to content', would name another path here. */
export function keepLinksWithin(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="#"]:not([href^="#/"])');
    if (!link) return;
    event.preventDefault();
    document.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.focus();
  });
}

export const shownPath = (): string => location.hash.slice(1) || '/';

/** The console's path of an address: one of its paths already, or what it takes for its own address, this page's. */
export function consolePath(address: string): string {
  const at = address.indexOf('#/');
  if (at >= 0) return address.slice(at + 1);
  return address.startsWith(location.pathname) ? shownPath() : address;
}
