// Around the user guide, whose pages are files of their own (src/features/help/guide/).
export const texts = {
  guide: {
    title: 'User guide',
    search: 'Search the guide',
    found_one: '{{count, number}} page found',
    found_other: '{{count, number}} pages found',
    nothing: 'No results for “{{text}}”',
    nothingHint: 'Use fewer or other words, or look through all topics below.',
    topics: 'Topics',
    back: 'Back to all topics',
    see: 'See also',
    whole: 'Show the whole guide',
    print: 'Print',
    englishOnly: 'The guide is in English.',
    noPicture: 'This picture is not stored on this device.',
    failed: 'Could not load the guide',
    failedHint: 'Check your network and try again.',
  },
  /** The '?' of screens and lists. */
  guideLink: {
    screen: 'Help for this screen',
    list: 'Help for this list',
  },
} as const;
