// The app takes the early list's place, or says why it cannot.

/** The element of the early list; the app's own root follows it. */
export const earlyListId = 'early-list';
/** While both stand in the page, ids of the early list differ from those of the app. */
export const idPrefix = 'early-';

/** Dispatched on the document when the app's screen is drawn beneath the early list. */
export const appShown = 'infusion-app-shown';

/** Dispatched on the document when the app cannot start, and says so itself. */
export const startFailed = 'infusion-start-failed';

/** Whether the early list stands in the page, and the app is drawn beneath it. */
export function isEarlyListShown(): boolean {
  return document.getElementById(earlyListId) !== null;
}

/** Tells the page loader that the app's screen is drawn: it removes the early list, and carries out the taps on it. */
export function announceAppShown(): void {
  document.dispatchEvent(new Event(appShown));
}

/** Tells the page loader that a failure is shown instead of the app: it removes the early list, and forgets its taps. */
export function announceStartFailed(): void {
  document.dispatchEvent(new Event(startFailed));
}
