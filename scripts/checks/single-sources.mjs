// Finds second sources of what has one: they would differ some day. Each rule names what it is about, how a second source looks,
// and the only files that may look so.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const rules = [
  {
    name: "a name in the browser's storage",
    pattern: /['"`](infusion\.|infusion-console-|@@auth0spajs)/,
    inside: /^src\//,
    only: ['src/lib/storage-keys.ts'],
  },
  {
    name: 'a duration of a second, minute, hour or day',
    pattern:
      /\b((second|minute|hour|day)Ms = [\d(]|(minute|hour|day) = \d)|\b3_?600_?000\b|\b86_?400_?000\b|\b3600 \* 1000\b|\b60 \* 60_?000\b/,
    inside: /^(contract|server|simulator|src)\//,
    only: ['contract/common/durations.ts'],
  },
  {
    // A tablet's clock may be wrong: serviceNow() is the time, deviceNow() measures.
    name: 'the time now',
    pattern: /\bDate\.now\b|\bnew Date\(\)|\bdayjs\(\)/,
    inside: /^src\//,
    only: ['src/lib/service-clock.ts'],
  },
  {
    // Each process has a clock, and they differ: databaseTime() is the time. Named are what follows the process, as
    // docs/decisions/service-time.md says: the log, the provider's own parts, certificates of TLS.
    name: 'the time now',
    pattern: /\bDate\.now\b|\bnew Date\(\)/,
    inside: /^server\//,
    only: [
      'server/base/database-clock.ts',
      'server/base/log.ts',
      'server/identity/pages/cookie-lifetimes.ts',
      'server/identity/provider/provider.ts',
      'server/tls/listen-address.ts',
      'server/tls/tls.ts',
    ],
  },
  {
    name: 'a comparison of secrets in constant time',
    pattern: /\btimingSafeEqual\b/,
    inside: /^server\//,
    only: ['server/base/platform.ts'],
  },
  {
    name: 'the hash of a password',
    pattern: /'PBKDF2'/,
    inside: /^(contract|server|simulator|src)\//,
    only: ['src/lib/account-hash.ts'],
  },
  {
    // Each language has its own. As they are stay what a log wrote, what is copied elsewhere, an address, and a date.
    name: 'the marks between texts',
    pattern: /\.join\('( ·|[,;.:]) '\)|\)\}[:.,;] |\}[:.] \$\{/,
    inside: /^src\//,
    only: [
      'contract/common/punctuation.ts',
      'src/features/facilities/town.tsx',
      'src/features/monitors/serial-numbers/missing-numbers.tsx',
      'src/features/overview/chart-table.tsx',
      'src/features/requests/cloud-log/cloud-log-columns.tsx',
      'src/i18n/format.ts',
    ],
  },
  {
    name: 'the list of all entities',
    pattern: /\[('(monitors?|facilit(y|ies)|users?)',? ?){3}/,
    inside: /^(contract|server|src|scripts)\//,
    only: ['contract/common/entities.ts'],
  },
  {
    // Programs read it: unmarked() takes out what isolates a name. Labels of fields, columns and pages have nothing of that kind.
    name: 'a value in the name of a control',
    pattern: /aria-label(=\{|': )t\([^}]*, \{ (?!label|column|channel|page\b)/,
    inside: /^src\//,
    only: ['contract/common/isolate.ts'],
  },
];

/**
 * Second sources, as 'path:line: what has one source'.
 * @param {string} path
 * @param {string} text
 */
export function findSecondSources(path, text) {
  return rules
    .filter(({ inside, only }) => inside.test(path) && !only.includes(path))
    .flatMap(({ name, pattern, only }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          pattern.test(line) ? [`${path}:${at + 1}: ${name} has one source, ${only.join(' and ')}`] : [],
        ),
    );
}

/**
 * @param {string} folder
 * @param {string[]} paths
 */
export function findSecondSourcesIn(folder, paths) {
  return paths
    .filter((path) => /\.(ts|tsx|js|mjs)$/.test(path) && rules.some(({ inside }) => inside.test(path)))
    .flatMap((path) => findSecondSources(path, readFileSync(join(folder, path), 'utf8')));
}
