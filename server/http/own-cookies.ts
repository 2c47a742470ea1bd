// Names and attributes of the cookies of this origin.

/**
 * Over https with the prefix `__Host-`: browsers then take the cookie from this host alone, over https and for all paths, so
 * that no other host of the domain can plant one (RFC 6265bis).
 */
export function cookieName(publicUrl: URL, name: string): string {
  return publicUrl.protocol === 'https:' ? `__Host-${name}` : name;
}

/** The value of a cookie; also one that a version before has set, under the name alone. */
export function readCookie(
  publicUrl: URL,
  name: string,
  read: (name: string) => string | undefined,
): string | undefined {
  return read(cookieName(publicUrl, name)) ?? read(name);
}
