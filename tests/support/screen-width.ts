// How wide the screen of a test is, which jsdom does not lay out: what the app draws follows it all the same.

/** A tablet in landscape. */
const usual = 1180;
let width = usual;

/** For one test, in px; the next has a tablet again. */
export function setScreenWidth(px: number): void {
  width = px;
}

export function resetScreenWidth(): void {
  width = usual;
}

/** Whether a media query is about a screen as narrow as this. */
export function holdsFor(query: string): boolean {
  const max = /\(max-width: (\d+)px\)/.exec(query)?.[1];
  return max !== undefined && width <= Number(max);
}
