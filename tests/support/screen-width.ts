// The screen width of a test: jsdom has no layout, but the app follows media queries.

/** A tablet in landscape. */
const defaultWidthPx = 1180;
let width = defaultWidthPx;

/** The query of each media query list. */
const watching = new Map<EventTarget, string>();

/** Sets the width in px for one test. A rendered screen adapts, as when a tablet is turned. */
export function setScreenWidth(px: number): void {
  width = px;
  for (const [target, query] of watching)
    target.dispatchEvent(Object.assign(new Event('change'), { matches: matchesMediaQuery(query) }));
}

export function resetScreenWidth(): void {
  width = defaultWidthPx;
  watching.clear();
}

/** Dispatches an event at every change of a media query. */
export function watchMediaQuery(query: string): EventTarget {
  const target = new EventTarget();
  watching.set(target, query);
  return target;
}

/** Whether all bounds of a query of the width match the current one. */
export function matchesMediaQuery(query: string): boolean {
  const bounds = [...query.matchAll(/\((min|max)-width: ([\d.]+)em\)/g)];
  const holds = ([, bound, em]: RegExpExecArray) =>
    bound === 'max' ? width <= Number(em) * 16 : width >= Number(em) * 16;
  return bounds.length > 0 && bounds.every(holds);
}
