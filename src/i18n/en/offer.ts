// The offer of this language, made once in a browser that prefers it.
export const texts = {
  offer: { text: 'This console is available in English.', use: 'Use English' },
};
