// For browsers that ask for traditional Chinese.
export const texts = {
  onlySimplified:
    'Traditional Chinese is not available, so this console is in simplified Chinese. You can choose another language on My page.',
} as const;
