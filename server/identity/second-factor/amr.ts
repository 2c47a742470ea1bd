// What a sign-in at the provider says of how it was answered (`amr`, RFC 8176), until it has a session.
const confirmedBy = 'mfa';
const passkeyPrefix = 'passkey:';

/** A passkey has answered, which is a second factor, too. */
export function amrOf(passkeyId: string): string[] {
  return [confirmedBy, passkeyPrefix + passkeyId];
}

/** The passkey that has answered; undefined where none has. */
export function passkeyOf(amr: readonly string[] = []): string | undefined {
  return amr.find((it) => it.startsWith(passkeyPrefix))?.slice(passkeyPrefix.length);
}
