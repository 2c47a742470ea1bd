// How wide the screen of a test is, which jsdom does not lay out: what the app draws follows it all the same.

/** A tablet in landscape. */
const defaultWidthPx = 1180;
let width = defaultWidthPx;

/** What listens to a media query → that query. */
const watching = new Map<EventTarget, string>();

/** For one test, in px; the next has a tablet again. A screen that is shown follows, as when a tablet is turned. */
export function setScreenWidth(px: number): void {
  width = px;
  for (const [target, query] of watching)
    target.dispatchEvent(Object.assign(new Event('change'), { matches: matchesMediaQuery(query) }));
}

export function resetScreenWidth(): void {
  width = defaultWidthPx;
  watching.clear();
}

/** Hears of every change of a media query. */
export function watchMediaQuery(query: string): EventTarget {
  const target = new EventTarget();
  watching.set(target, query);
  return target;
}

/** Whether a media query is about a screen as narrow as this. */
export function matchesMediaQuery(query: string): boolean {
  const max = /\(max-width: (\d+)px\)/.exec(query)?.[1];
  return max !== undefined && width <= Number(max);
}
