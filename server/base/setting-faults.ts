// Words for a wrong setting: which variable, its value, and what helps. Values that may be secret are never shown.

/** Names whose values are secrets, or may hold one. */
const secretName = /SECRET|PASSWORD|_TOKEN$|_KEY$|_KEY_ID$|^DATABASE_.*URL$|^SMTP_URL$|^AUDIT_SINK$/;
const maxShown = 80;

/** The value for a message; null where it may be secret. Passwords, queries and fragments of URLs are left out. */
function shownValue(name: string, value: string): string | null {
  if (secretName.test(name)) return null;
  const plain = value.replace(/\/\/[^/]*@/, '//…@').replace(/[?#].*$/s, '…');
  const isOneLine = plain.length <= maxShown && !/\p{Cc}/u.test(plain);
  return isOneLine ? plain : null;
}

/** A sentence's end for a value that breaks a rule. */
export function describeFault(name: string, rule: string, value: string): string {
  const shown = shownValue(name, value);
  return shown === null ? `${name} ${rule}` : `${name} ${rule}, and is "${shown}"`;
}

/** Beginnings of names that no other program uses for something else; others may belong to the machine. */
const ownFamilies =
  /^(AUDIT_SINK|FILES_S3|RETENTION|OIDC|EST|SMTP|DEMO|DATABASE_(URL|OWNER)|HSTS|OVERLOAD|DRAIN|IDLE|MAX_(CONNECTIONS|WAITING)|TRUSTED_PROX)/;

/** Variables that Kubernetes and Docker add for services that are called so; `X_PORT` is an address then. */
function isServiceLink(name: string, value: string): boolean {
  return (
    /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/.test(name) ||
    (name.endsWith('_PORT') && value.includes('://'))
  );
}

/** Whether the letters that end there are those of the other in the other order. */
const isExchanged = (a: string, b: string, i: number, j: number) =>
  i > 0 && j > 0 && a[i] === b[j - 1] && b[j] === a[i - 1];

/** How many letters must be changed, exchanged with the next, added or left out to make one of the other. */
function distanceOf(a: string, b: string): number {
  const at = (counts: readonly number[], n: number) => counts[n] ?? 0;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const changed = at(row, j) + (letter === other ? 0 : 1);
      const exchanged = isExchanged(a, b, i, j) ? at(before, j - 1) + 1 : changed;
      next.push(Math.min(changed, exchanged, at(row, j + 1) + 1, at(next, j) + 1));
    }
    before = row;
    row = next;
  }
  return at(row, b.length);
}

const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
/** The first word of a name with several. */
const familyOf = (name: string) => /^[A-Z\d]+(?=_)/.exec(name)?.[0];

export interface StrangeName {
  name: string;
  /** The setting that is nearest. */
  meant: string;
}

/** A short name by itself, such as PORT, is near to many that are none of ours. */
function isMisspelt(name: string, meant: string): boolean {
  const distance = distanceOf(lettersOf(name), lettersOf(meant));
  return distance === 0 || (meant.includes('_') && distance <= 2);
}

/** Names with the same first word before others; those that one of both begins with; then by the number of wrong letters. */
function nearestFirst(known: readonly string[], name: string): string[] {
  const rank = (it: string) =>
    (it.startsWith(name) || name.startsWith(it) ? 0 : 100) + distanceOf(lettersOf(name), lettersOf(it));
  const isKin = (it: string) => familyOf(it) !== undefined && familyOf(it) === familyOf(name);
  const nearest = known.toSorted((a, b) => rank(a) - rank(b));
  const misspelt = nearest.filter((it) => isMisspelt(name, it));
  return [...misspelt, ...nearest.filter(isKin), ...nearest];
}

/**
 * Variables that are no settings, and look like one: those that are surely meant as one, and those that begin like one and may
 * belong to another program.
 */
export function findStrangeNames(
  known: readonly string[],
  given: readonly (readonly [name: string, value: string])[],
): { surely: StrangeName[]; perhaps: StrangeName[] } {
  const families = new Set(known.map(familyOf).filter((family) => family !== undefined));
  const surely: StrangeName[] = [];
  const perhaps: StrangeName[] = [];
  for (const [name, value] of given) {
    if (known.includes(name) || isServiceLink(name, value)) continue;
    const family = familyOf(name);
    const [meant = ''] = nearestFirst(known, name);
    const misspelt = isMisspelt(name, meant);
    if (misspelt || ownFamilies.test(name)) surely.push({ name, meant });
    else if (family !== undefined && families.has(family)) perhaps.push({ name, meant });
  }
  return { surely, perhaps };
}
