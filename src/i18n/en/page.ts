// Texts of the page itself (index.html), which need no script to be shown; the build puts them there.
export const texts = {
  oldBrowserTitle: 'This browser is too old',
  oldBrowserText:
    'Infusion Console needs Safari or iPadOS 16.4, Chrome or Edge 111, Firefox 114, or a newer version.',
  oldBrowserHelp: 'Update this device or its browser, or open the console on another device.',
  notStartedTitle: 'The console has not started yet',
  notStartedText:
    "Check the network of this device, and load the page again. If that doesn't help, this browser may refuse what the console needs: open it in another one.",
  notStartedRetry: 'Load again',
} as const;
