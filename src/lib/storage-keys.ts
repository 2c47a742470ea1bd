/** The keys in localStorage that the page loader reads as well as the app. */
export const storageKeys = {
  /** Who is signed in, and since when. */
  session: 'infusion.session',
  /** The hospital's settings, as `/config.json` answered last. */
  settings: 'infusion.settings',
  /** Present while the device's databases are still to be cleared. */
  mustClear: 'infusion.must-clear',
  /** Present after a sign-out: the next sign-in asks for credentials, even if the provider still has a session. */
  askCredentials: 'infusion.ask-credentials',
  /** When the app was last used, in ms since 1970. */
  lastActivity: 'infusion.last-activity',
} as const;
