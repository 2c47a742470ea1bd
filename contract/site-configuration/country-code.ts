// The country of a certificate's subject is a two-letter code (ISO 3166). People may type the code, or the English name.
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Two letters that are no country: the world's parts, exceptional reservations, placeholders. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** Names that people write beside those that the platform knows, which differ between its versions. */
const otherNames: Readonly<Record<string, string>> = {
  america: 'US',
  britain: 'GB',
  burma: 'MM',
  capeverde: 'CV',
  czechrepublic: 'CZ',
  easttimor: 'TL',
  england: 'GB',
  greatbritain: 'GB',
  holland: 'NL',
  hongkong: 'HK',
  ivorycoast: 'CI',
  korearepublicof: 'KR',
  macao: 'MO',
  macau: 'MO',
  macedonia: 'MK',
  palestine: 'PS',
  peoplesrepublicofchina: 'CN',
  republicofireland: 'IE',
  republicofkorea: 'KR',
  russianfederation: 'RU',
  scotland: 'GB',
  swaziland: 'SZ',
  turkey: 'TR',
  turkiye: 'TR',
  uk: 'GB',
  unitedstatesofamerica: 'US',
  usa: 'US',
  vatican: 'VA',
  vietnam: 'VN',
  wales: 'GB',
};

/** Letters alone, so that 'Trinidad & Tobago' and 'Trinidad and Tobago' are one name. */
function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/\b(and|the)\b/g, '')
    .replaceAll(/[^a-z]/g, '');
}

function isCountry(code: string): boolean {
  if (noCountries.has(code) || names.of(code) === undefined) return false;
  // The platform names former countries after their successors.
  return new Intl.Locale(`und-${code}`).region === code;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let codesByName: ReadonlyMap<string, string> | undefined;

function listCodes(): ReadonlyMap<string, string> {
  const codes = letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountry);
  const named = codes.flatMap((code) => {
    const name = names.of(code) ?? '';
    return [name, name.replace(/\(.*\)/, '')].map((it): [string, string] => [keyOf(it), code]);
  });
  return new Map([...Object.entries(otherNames), ...named]);
}

/** 'US' for 'us', 'USA' and 'United States'; undefined for what is no country. */
export function findCountryCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(code) && isCountry(code)) return code;
  codesByName ??= listCodes();
  return codesByName.get(keyOf(text));
}
