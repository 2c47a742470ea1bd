// The law of imports: which folder may import which. Rules name folders by pattern, so that they hold for new files, too.
// scripts/checks/direction.mjs runs it, with what a rule about one import cannot say: folders in a circle, crowded
// folders. tests/checks/direction.test.ts breaks each rule once.

/** The app's rooms from the top down: a room may import those beside and below it. */
const appStoreys = [
  ['[^/]+$'], // main.tsx and what it starts with
  ['routes/'],
  ['features/'],
  ['lists/', 'deletes/', 'shell/'],
  ['data/', 'ui/', 'api/', 'session/', 'i18n/'],
  ['lib/'],
];

/** The service's rooms from the top down: a room may import those below it, and none beside it. */
const serverStoreys = [
  ['[^/]+$'], // main.ts, and config.ts, which reads the environment
  ['app/'],
  ['demo/'],
  ['tls/'],
  ['routes/'],
  ['identity/', 'devices/'],
  ['files/', 'mail/', 'events/'],
  ['http/'],
  ['store/'],
  ['base/'],
];

/** One door for each vendor: the only place that may import it. */
const doors = {
  ky: { vendor: ['ky'], door: '^src/api/' },
  dexie: { vendor: ['dexie'], door: '^src/data/' },
  auth0: { vendor: ['@auth0/[^/]+'], door: '^src/session/' },
  'mantine-react-table': { vendor: ['mantine-react-table'], door: '^src/ui/data-table/' },
  notifications: { vendor: ['@mantine/notifications'], door: '^src/ui/toasts/toast-stack\\.tsx$' },
  workbox: { vendor: ['workbox-window', 'vite-plugin-pwa'], door: '^src/shell/updates\\.ts$' },
  'oidc-provider': { vendor: ['oidc-provider'], door: '^server/identity/' },
  'database-driver': {
    vendor: ['pg', '@electric-sql/[^/]+', 'drizzle-orm/(pglite|node-postgres)'],
    door: '^server/store/',
  },
};

const production = '^(contract|src|server|simulator|demo)/';
const packages = '(^|/)node_modules/';

const inSrc = (rooms) => `^src/(${rooms.join('|')})`;
const inServer = (rooms) => `^server/(${rooms.join('|')})`;
const nameOf = (rooms) => rooms.map((room) => room.replace('/', '')).join('-');

/** Patterns of all rooms, each of which must hold a file. */
export const rooms = [
  ...appStoreys.flat().map((room) => inSrc([room])),
  ...serverStoreys.flat().map((room) => inServer([room])),
];

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

const upwardsInApp = appStoreys
  .slice(1)
  .map((rooms, above) =>
    forbid(
      `upwards-from-${nameOf(rooms)}`,
      'Rooms know what stands beside and below them: hand it down as a property, or move what both need down.',
      { path: inSrc(rooms) },
      { path: inSrc(appStoreys.slice(0, above + 1).flat()) },
    ),
  );

const upwardsInServer = serverStoreys
  .slice(1)
  .map((rooms, above) =>
    forbid(
      `server-upwards-from-${nameOf(rooms)}`,
      'Rooms know what stands below them: hand it down as a parameter, or move what both need down.',
      { path: inServer(rooms) },
      { path: inServer(serverStoreys.slice(0, above + 1).flat()) },
    ),
  );

const besideInServer = serverStoreys
  .filter((rooms) => rooms.length > 1)
  .map((rooms) =>
    forbid(
      `server-beside-${nameOf(rooms)}`,
      'Rooms of one storey do not meet: what two of them need moves down.',
      { path: `^server/(${rooms.join('|')})` },
      { path: inServer(rooms), pathNot: '^server/$1' },
    ),
  );

const vendors = Object.entries(doors).flatMap(([name, { vendor, door }]) =>
  forbid(
    `door-of-${name}`,
    `Only ${door} may know this vendor, so that it can be replaced there.`,
    { path: production, pathNot: door },
    { path: [`${packages}(${vendor.join('|')})/`, ...(name === 'workbox' ? ['^virtual:pwa-'] : [])] },
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...upwardsInApp,
    ...upwardsInServer,
    ...besideInServer,
    ...vendors,
    forbid(
      'features-do-not-meet',
      'What two features need moves down.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    forbid(
      'no-other-rooms',
      'The app has the rooms of the law and no others; a new one needs its storey here.',
      { path: '^src/' },
      { path: '^src/', pathNot: inSrc(appStoreys.flat()) },
    ),
    forbid(
      'no-other-server-rooms',
      'The service has the rooms of the law and no others; a new one needs its storey here.',
      { path: '^server/' },
      { path: '^server/', pathNot: inServer(serverStoreys.flat()) },
    ),
    forbid(
      'contract-stands-alone',
      'What travels imports zod and itself, so that every side can have it.',
      { path: '^contract/' },
      { pathNot: ['^contract/', `${packages}zod/`] },
    ),
    forbid(
      'app-alone',
      'The app meets the service in the contract only, and runs where there is no Node.',
      { path: '^src/' },
      { pathNot: ['^(src|contract)/', packages, '^virtual:'] },
    ),
    forbid(
      'service-alone',
      'The service meets the app and the monitors in the contract only.',
      { path: '^server/' },
      { pathNot: ['^(server|contract)/', '^package\\.json$', packages], dependencyTypesNot: ['core'] },
    ),
    forbid(
      'simulator-alone',
      'A pretend monitor knows the gateway by its HTTP only, like a real one.',
      { path: '^simulator/' },
      { pathNot: ['^(simulator|contract)/', packages], dependencyTypesNot: ['core'] },
    ),
    forbid(
      'lib-is-plain',
      'lib/ knows neither React nor the screen.',
      { path: '^src/lib/' },
      { path: `${packages}(react|react-dom|react-i18next|jotai|@mantine/[^/]+|@tanstack/[^/]+)/` },
    ),
    forbid('demo-is-an-end', 'Nothing needs the demonstration.', { pathNot: '^demo/' }, { path: '^demo/' }),
    forbid(
      'tests-are-an-end',
      'What runs in production needs neither tests nor scripts.',
      { path: production },
      { path: '^(tests|scripts)/' },
    ),
    forbid(
      'no-cycles',
      'Two that need each other are one, or have a third below them.',
      {},
      { circular: true },
    ),
    forbid(
      'no-unresolvable',
      'An import that leads nowhere passes every fence.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
  ],
  options: {
    // With TypeScript 7 the only parser that reads types; see scripts/checks/direction.mjs.
    parser: 'swc',
    doNotFollow: { path: packages },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
