// Messages that a list may say by itself: the app has them from the start, and the others with the screens that say them.
export const texts = {
  unavailable: 'The service is unavailable at the moment. Please try again shortly.',
  tooManyCalls: 'Too many calls. Please wait and try again.',
  selectionTooLarge: 'Select at most 10,000 records at once.',
} as const;
