// The token in an emailed link's address, whatever the mail's way has made of the address: mail gateways encode it, once or
// more, and put it into addresses of their own; mail programs encode its signs for HTML or quoted-printable, break it in two,
// or take the sentence's full stop along.

const names: Readonly<Record<string, string>> = {
  amp: '&',
  num: '#',
  quest: '?',
  equals: '=',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** More than gateways in a row. */
const maxDecodings = 5;

function decodeOnce(text: string): string {
  return text
    .replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(?:x([\da-f]{1,4})|(\d{1,5}));/gi, (_, code?: string, decimal?: string) =>
      String.fromCharCode(code ? Number.parseInt(code, 16) : Number(decimal)),
    )
    .replace(/&(\w+);/g, (whole, name: string) => names[name.toLowerCase()] ?? whole);
}

function decoded(address: string): string {
  let text = address;
  for (let times = 0; times < maxDecodings; times++) {
    const next = decodeOnce(text);
    if (next === text) break;
    text = next;
  }
  return text;
}

/** Where quoted-printable or a mail program broke the line. */
const lineBreak = /(?:=(?:3D)*)?[\s\u00ad\u200b]+/gi;

/**
 * The token in an address, or null where there is none. This service's own tokens, 43 letters, digits, `-` and `_`, are told
 * from what came with them; of another backend's, what no token begins or ends with is left out.
 * @param name of its parameter
 */
export function linkTokenIn(address: string, name: 'link' | 'token'): string | null {
  const text = decoded(address);
  const own = new RegExp(`[#?&;/]${name}=+(?:3D)*([\\w-]{43})(?![\\w-])`, 'i');
  const [, ours] = own.exec(text) ?? own.exec(text.replaceAll(lineBreak, '')) ?? [];
  if (ours) return ours;
  const [, token] = new RegExp(`[#?&;/]${name}=([^&#?\\s<>"'()[\\]]+)`, 'i').exec(text) ?? [];
  return token?.replace(/[.,;:!]+$/, '') || null;
}
