/** Removes the splash once the first screen has been painted (two frames), so that nothing flashes. */
export function hideSplash(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('splash')?.remove()));
}
