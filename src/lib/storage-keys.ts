// All names under which the app stores something in the browser, and nothing else: the page loader reads them, too.

/** The keys in localStorage that the page loader reads as well as the app. */
export const storageKeys = {
  /** Who is signed in, and since when. */
  session: 'infusion.session',
  /** What this person may do, as the service said last; absent where that is everything. */
  rights: 'infusion.rights',
  /** The hospital's settings, as `/config.json` answered last. */
  settings: 'infusion.settings',
  /** Present while the device's databases are still to be cleared. */
  mustClear: 'infusion.must-clear',
  /** Present after a sign-out: the next sign-in asks for credentials, even if the provider still has a session. */
  askCredentials: 'infusion.ask-credentials',
  /** When the app was last used, in ms since 1970 by the service's clock. */
  lastActivity: 'infusion.last-activity',
  /** The language that was chosen on this device. */
  language: 'infusion.language',
  /** How far the device's clock is from the service's, in ms. */
  clockDifference: 'infusion.clock-difference',
} as const;

/** Begins the keys of start records. */
export const startRecordPrefix = 'infusion.start-record ';
/** Begins the keys of what earlier versions kept in their place. */
export const screenCopyPrefix = 'infusion.screen-copy ';

/** Begins the keys of what a person has chosen for this device, each followed by a hash of who it is. */
export const displayPrefix = 'infusion.display ';
export const viewsPrefix = 'infusion.views ';
export const directoryPrefix = 'infusion.directory ';

/** Begins the keys, in sessionStorage, of lists of serial numbers that are too long for an address. */
export const pastedNumbersPrefix = 'infusion.serial-numbers ';

/** Begins the keys of sign-ins that were begun, and of where each leads, followed by its `state`. */
export const attemptPrefix = 'infusion.sign-in-attempt ';
export const attemptReturnPrefix = 'infusion.sign-in-return ';

/** The keys in localStorage of the device, not of a person, that only the app reads: they outlive a session. */
export const deviceKeys = {
  /** When the person for whom the cache is kept signed in. */
  keptSignIn: 'infusion.kept-sign-in',
  /** Why the last session ended. */
  signInNotice: 'infusion.sign-in-notice',
  /** Whether somebody could sign in with a passkey, when the login page last asked. */
  passkeys: 'infusion.passkeys',
  /** Which field each column of a table is that was imported, by its head. */
  importColumns: 'infusion.import-columns',
  /** Present once it was said that there is no traditional Chinese. */
  simplifiedSaid: 'infusion.simplified-said',
  /** When the page was last reloaded because a file of an earlier version was gone. */
  reloadedForChunk: 'infusion.reloaded-for-chunk',
} as const;

/** The other keys in localStorage and sessionStorage that only the app reads. */
export const appStorageKeys = {
  /** Which optional features the service had at the last start. */
  capabilities: 'infusion.capabilities',
  /** The service's own token; in sessionStorage between two starts, where it is not stored on the device. */
  serviceToken: 'infusion.service-token',
  /** The round as it was when a page was left, in sessionStorage, where its last changes were not stored yet. */
  leftRound: 'infusion.left-round',
  /** Marks, in sessionStorage, the tab that signs in for another one. */
  signInWindow: 'infusion.sign-in-window',
} as const;

/** Begins the names of the device's databases (IndexedDB), one for each person, which ends with a hash of who it is. */
export const databasePrefix = 'infusion-console-';

/** Names of the channels on which the tabs of a browser talk to each other, and of the locks for what one of them does. */
export const channelNames = {
  changes: 'infusion.changes',
  store: 'infusion.store',
} as const;

/** The name of the cache in which catalogues of other languages than English are kept. */
export const catalogueCache = 'infusion-texts';

/** The name of the cache in which the guide's pictures are kept, in the language in which the guide was last opened. */
export const guidePictureCache = 'infusion-guide';

/** The name of a lock that each window with a round holds that is in its memory alone, and in no file. */
export const unsavedRoundLock = 'infusion.unsaved-round';

/** The name of a lock that nobody holds, to try whether locks work. */
export const triedLock = 'infusion.tried';

/** Matches keys and cookies of the app and of the identity provider's SDK. */
export const ownNames = /^(infusion\.|@@auth0spajs|(_legacy_)?auth0\.)/;

/**
 * Matches keys that outlive a session: what only its own person reads, after signing in, and says nothing of records nor whose
 * it is; and a sign-in that was begun in another tab, but not where it leads.
 */
export const outlivingNames = /^infusion\.(display|views|directory|sign-in-attempt) /;

/** Matches the keys in localStorage under which the provider's SDK keeps tokens. */
export const providerTokenKeys = /^@@auth0spajs/;

/** The key under which the provider's SDK keeps the access token. */
export function providerTokenKey(clientId: string, audience: string, scope: string): string {
  return `@@auth0spajs@@::${clientId}::${audience}::${scope}`;
}
