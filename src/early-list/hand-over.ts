// The app takes the early list's place.

/** The element of the early list; the app's own root follows it. */
export const earlyListId = 'early-list';
/** Dispatched on the document when the app's screen is drawn beneath the early list. */
export const appShown = 'infusion-app-shown';

export function isEarlyListShown(): boolean {
  return document.getElementById(earlyListId) !== null;
}

export function removeEarlyList(): void {
  document.dispatchEvent(new Event(appShown));
}
