// Erases what a session leaves in storages and cookies: tokens, names, what a person was doing. Lists are in data/db.ts.

/** Keys of the app and of the identity provider's SDK. */
const ours = /^(infusion\.|@@auth0spajs|auth0\.|_legacy_auth0\.|a0\.spajs|_legacy_a0\.spajs)/;
const tokens = /^(@@auth0spajs|infusion\.own-token$)/;
/** Shows the tabs of the person before that somebody else is signed in. */
const ofNextPerson = /^infusion\.(session|last-activity)$/;
const ofProvider = /^@@auth0spajs/;

/** Belongs to the device, not to a person: hospital, display, why the last session ended, the lock. */
const ofDevice =
  /^infusion\.(settings|device\.|login-result|ask-credentials|sign-in-restarted|must-wipe|locked|reloaded-for-chunk)/;

export function eraseTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that forbids storage has kept nothing.
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

/** The SDK's cookies: who was signed in, and a sign-in that was not finished. */
function eraseCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and the page is about to go
    if (ours.test(name)) document.cookie = `${name}=; path=/; max-age=0`;
  }
}

/** Erases what belongs to a person; synchronous, so that nothing is left if the page is closed. */
export function eraseSession(): void {
  eraseScalars(() => false);
  eraseCookies();
}

/** Erases what another person left, for the person who has just signed in. */
export function eraseOtherPerson(atProvider: boolean): void {
  eraseScalars((key) => ofNextPerson.test(key) || (atProvider && ofProvider.test(key)));
}

export function eraseTokens(): void {
  eraseStored((key) => tokens.test(key));
}
