// The browser and the system that a caller says it has, in a word each: the rest of that header is long, and tells more of
// a person than anybody needs.
import { iPadOrMac } from '../../contract/accounts/sessions.ts';

export interface Agent {
  /** '' where it is not known. */
  browser: string;
  system: string;
}

/** The first that fits: most browsers name others, too. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b((Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  // An app on the home screen of an iPad leaves its name out.
  [/\bAppleWebKit\/.*\b(Safari|Mobile)\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  // Only an iPad has these browsers and says that it is a Mac.
  [/\bMacintosh\b.*\b(CriOS|FxiOS|EdgiOS)\//, 'iPad'],
  [/\bMacintosh\b.*\b(Chrome|Firefox|Edg|OPR)\//, 'Mac'],
  [/\bMacintosh\b/, iPadOrMac],
  [/\bLinux\b/, 'Linux'],
];

const maxLength = 500;

export function describeAgent(header: string): Agent {
  const text = header.slice(0, maxLength);
  const firstOf = (names: readonly [RegExp, string][]) => names.find(([fits]) => fits.test(text))?.[1] ?? '';
  return { browser: firstOf(browsers), system: firstOf(systems) };
}
