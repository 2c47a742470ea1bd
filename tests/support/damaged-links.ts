// Forms in which the links of emails arrive: mail gateways, mail programs, and people who copy them rewrite links.

type Damage = readonly [what: string, rewrite: (link: string) => string];

const encode = (link: string) => link.replace(/[#?=&]/g, encodeURIComponent);

/** Each leaves the token whole. */
export const damages: readonly Damage[] = [
  ['nothing', (link) => link],
  ['the form of earlier emails', (link) => link.replace('?from=email', '')],
  ['the form of earlier emails, and # as %23', (link) => link.replace('?from=email#', '%23')],
  ['# as %23', (link) => link.replace('#', '%23')],
  ['# as %23, with further signs encoded', encode],
  ['everything encoded twice', (link) => encode(link).replaceAll('%', '%25')],
  ['# for HTML', (link) => link.replace('#', '&#35;')],
  ['= for quoted-printable', (link) => link.replaceAll('=', '=3D')],
  ['= for quoted-printable, and # as %23', (link) => link.replaceAll('=', '%3D3D').replace('#', '%23')],
  ['a line broken by quoted-printable', (link) => `${link.slice(0, -20)}=%0D%0A${link.slice(-20)}`],
  ['a line broken by a mail program', (link) => `${link.slice(0, -20)}%20${link.slice(-20)}`],
  ['# as a further parameter', (link) => link.replace('#', '&')],
  ['# as a further parameter, for HTML', (link) => link.replace('#', '&amp;')],
  ['a parameter of a tracker before #', (link) => link.replace('#', '&utm_source=mail#')],
  ['a parameter of a tracker at the end', (link) => `${link}&amp;utm_source=mail`],
  ["the rest of a gateway's own address", (link) => `${encode(link)}&data=05%7C01&sdata=x%3D&reserved=0`],
  ['a full stop', (link) => `${link}.`],
  ['a bracket', (link) => `${link})`],
  ['an angle bracket', (link) => `${link}%3E`],
  ['an angle bracket for HTML', (link) => `${link}&gt;`],
  ['a quotation mark and a comma', (link) => `${link}%22,`],
  ['the text that follows', (link) => `${link}%20The%20link%20works%20once`],
];
