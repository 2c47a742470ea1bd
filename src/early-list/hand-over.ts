// Names that page loader and app agree on, so that the app's screen takes the early list's place.

/** The element of the early list; the app's own root follows it. */
export const earlyListId = 'early-list';
/** While both stand in the page, ids of the early list differ from those of the app. */
export const idPrefix = 'early-';

/** Dispatched on the document when the app's screen is drawn beneath the early list. */
export const appShown = 'infusion-app-shown';

/** Dispatched on the document when the app cannot start, and says so itself. */
export const startFailed = 'infusion-start-failed';
