// Names that page loader and app agree on, so that the app's screen takes the picture's place.

/** The element of the picture; the app's own root follows it. */
export const pictureId = 'early-list';

/** Dispatched on the document when the app's screen is drawn beneath the picture. */
export const appShown = 'infusion-app-shown';

/** Dispatched on the document when the app cannot start, and says so itself. */
export const startFailed = 'infusion-start-failed';
