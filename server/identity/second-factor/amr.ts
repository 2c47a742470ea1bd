/** In `amr` of a sign-in at the provider that has answered the second factor, too (RFC 8176): with a passkey. */
export const confirmedBy = 'mfa';
