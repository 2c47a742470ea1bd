// What a session leaves in the browser's own storages, lists aside: tokens, names, what a person was doing.

/** Ours, and of the identity provider's SDK. */
const ours = /^(infusion\.|@@auth0spajs|auth0\.|_legacy_auth0\.|a0\.spajs|_legacy_a0\.spajs)/;
const tokens = /^(@@auth0spajs|infusion\.own-token$)/;
/** By what the tabs of the person before tell that somebody else is signed in. */
const ofTheNext = /^infusion\.(session|last-activity)$/;
/** What the provider's SDK has just written. */
const ofTheProvider = /^@@auth0spajs/;

/** Of the device and not of a person: which hospital, how it looks, why somebody was signed out, who may come next. */
const ofTheDevice =
  /^infusion\.(settings|device\.|login-result|ask-credentials|sign-in-restarted|must-wipe|locked|reloaded-for-chunk)/;

/** What this tab alone keeps. */
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
  eraseStored((key) => ours.test(key) && !ofTheDevice.test(key) && !isKept(key));
}

/** The SDK's: who was signed in, and a sign-in that was begun and not finished. */
function eraseCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store's way is asynchronous, and the page is about to go
    if (ours.test(name)) document.cookie = `${name}=; path=/; max-age=0`;
  }
}

/** Erases what is a person's, tokens first of all; at once, so that nothing is left where the page dies meanwhile. */
export function eraseSession(): void {
  eraseScalars(() => false);
  eraseCookies();
}

/** Erases what another person left, for somebody who has just signed in: at the provider, or by a code. */
export function eraseOtherPerson(atProvider: boolean): void {
  eraseScalars((key) => ofTheNext.test(key) || (atProvider && ofTheProvider.test(key)));
}

/** Erases tokens that are stored, whoever they are of. */
export function eraseTokens(): void {
  eraseStored((key) => tokens.test(key));
}
