// Erases what a session leaves in storages and cookies: tokens, names, activity. src/data/device/db.ts erases the lists.

/** Keys of the app and of the identity provider's SDK. */
const ours = /^(infusion\.|@@auth0spajs|auth0\.|_legacy_auth0\.|a0\.spajs|_legacy_a0\.spajs)/;
const tokens = /^(@@auth0spajs|infusion\.own-token$)/;
/** Tells the previous person's tabs that someone else is signed in. */
const ofNextPerson = /^infusion\.(session|last-activity)$/;
const ofProvider = /^@@auth0spajs/;

/** Keys of the device, not of a person: hospital, display, why the last session ended, the lock. */
const ofDevice =
  /^infusion\.(settings|device\.|login-result|ask-credentials|sign-in-restarted|must-wipe|locked|reloaded-for-chunk)/;

export function eraseTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so it is empty.
  }
}

function eraseStored(isErased: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage).filter(isErased)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

function eraseScalars(isKept: (key: string) => boolean): void {
  eraseTab();
  eraseStored((key) => ours.test(key) && !ofDevice.test(key) && !isKept(key));
}

/** The SDK's cookies: who was signed in, and an unfinished sign-in. */
function eraseCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and the page is about to go
    if (ours.test(name)) document.cookie = `${name}=; path=/; max-age=0`;
  }
}

/** Erases everything of a person; synchronous, so that nothing is left when the page is closed. */
export function eraseSession(): void {
  eraseScalars(() => false);
  eraseCookies();
}

/** Erases what the previous person left, after someone else has signed in. */
export function eraseOtherPerson(atProvider: boolean): void {
  eraseScalars((key) => ofNextPerson.test(key) || (atProvider && ofProvider.test(key)));
}

export function eraseTokens(): void {
  eraseStored((key) => tokens.test(key));
}
