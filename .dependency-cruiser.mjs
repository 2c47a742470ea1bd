// Which folder may import which. Rules name folders by pattern, so that they hold for new files, too.
// scripts/checks/direction.mjs runs it, with what a rule about one import cannot say: folders in a circle, crowded
// folders. tests/checks/direction.test.ts breaks each rule once.

/** The app's folders in layers, from the top down: a folder may import those of its own layer and of those below. */
const appLayers = [
  ['[^/]+$'], // main.tsx and what it starts with
  ['routes/'],
  ['features/'],
  // What several features share, in an order of its own.
  ['shell/'],
  ['connection/', 'grids/'],
  ['lists/'],
  ['deletes/', 'history/', 'jobs/', 'scan/', 'second-factor/'],
  ['data/'],
  ['ui/', 'api/', 'session/', 'i18n/', 'early-list/'],
  ['lib/'],
];

/** The service's folders in layers, from the top down: a folder may import those below, and none of its own layer. */
const serverLayers = [
  ['[^/]+$'], // main.ts, and config.ts, which reads the environment
  ['app/'],
  ['upkeep/'], // what an operator's commands do beside the service
  ['demo/'],
  ['tls/'],
  ['routes/'],
  // The rules of a subject: what a call may do, and what it does beside its own rows.
  [
    'monitors/',
    'requests/',
    'overview/',
    'facilities/',
    'users/',
    'site-configuration/',
    'audit/',
    'service/',
    'service-accounts/',
  ],
  ['identity/', 'devices/'],
  ['files/', 'mail/', 'certificates/', 'changes/', 'jobs/'],
  ['common/'], // what the rules of several subjects share
  ['http/'],
  ['store/'],
  ['base/', 'texts/'],
];

/** From here down the service also runs where there is no Node; the folders above start it. */
const firstPortableLayer = serverLayers.findIndex((folders) => folders.includes('routes/'));

/** The only place that may import each vendor's packages. */
const allowedImporters = {
  ky: { vendor: ['ky'], importer: '^src/api/' },
  dexie: { vendor: ['dexie'], importer: '^src/data/store/worker/' },
  comlink: { vendor: ['comlink'], importer: '^src/(data/store/|store-worker\\.ts$)' },
  'simplewebauthn-browser': {
    vendor: ['@simplewebauthn/browser'],
    importer: '^src/second-factor/passkeys\\.ts$',
  },
  auth0: { vendor: ['@auth0/[^/]+'], importer: '^src/session/' },
  'mantine-react-table': { vendor: ['mantine-react-table'], importer: '^src/ui/data-table/' },
  notifications: { vendor: ['@mantine/notifications'], importer: '^src/ui/toasts/toast-stack\\.tsx$' },
  workbox: { vendor: ['workbox-window'], importer: '^src/shell/updates\\.ts$' },
  'oidc-provider': { vendor: ['oidc-provider'], importer: '^server/identity/' },
  scimmy: { vendor: ['scimmy'], importer: '^server/users/scim/' },
  'age-encryption': { vendor: ['age-encryption'], importer: '^server/upkeep/encryption\\.ts$' },
  'prom-client': { vendor: ['prom-client'], importer: '^server/app/metrics\\.ts$' },
  'database-driver': {
    vendor: ['pg', '@electric-sql/[^/]+', 'drizzle-orm/(pglite|node-postgres)'],
    importer: '^server/store/',
  },
};

/** What the demonstration has files of its own for. */
const replaced = ['server/base/platform.ts', 'server/base/openssl.ts', 'server/texts/read-catalogues.ts'];

/**
 * The service's files that import Node's modules beside those, in its portable layers. The
 * demonstration runs routes, rules and queries in a browser, so this list only shrinks: nothing is added to it.
 */
export const nodeImporters = [
  'server/base/durable-file.ts',
  // The file system, in which files and emails are kept.
  'server/files/folder-store.ts',
  'server/files/s3-store.ts',
  'server/files/incoming-folder.ts',
  'server/http/app-files.ts',
  'server/http/static-files.ts',
  'server/mail/file-mailer.ts',
  'server/mail/open-mailer.ts',
  // The network and the process.
  'server/certificates/est/addresses.ts',
  'server/certificates/est/exchange.ts',
  'server/certificates/est/identity.ts',
  'server/http/client-address.ts',
  'server/http/listener.ts',
  'server/http/overload.ts',
];

/** The part of server/app that belongs to a process of Node: it opens what the service is given, and listens. */
const nodeInApp = '^server/app/(production/|(service|listener|connections|metrics|open-trail)\\.ts$)';

/** Its package lists types for this file, and lacks them, so that it is found by Vite alone. */
const barcodeReaderFile = '^zxing-wasm/reader/zxing_reader\\.wasm\\?url$';

const production = '^(contract|src|server|simulator|demo)/';
const packages = '(^|/)node_modules/';

const inSrc = (folders) => `^src/(${folders.join('|')})`;
const inServer = (folders) => `^server/(${folders.join('|')})`;
const nameOf = (folders) => folders.map((folder) => folder.replace('/', '')).join('-');

/** Patterns of all folders in the layers, each of which must hold a file. */
export const folderPatterns = [
  ...appLayers.flat().map((folder) => inSrc([folder])),
  ...serverLayers.flat().map((folder) => inServer([folder])),
];

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

const upwardsInApp = appLayers
  .slice(1)
  .map((folders, above) =>
    forbid(
      `upwards-from-${nameOf(folders)}`,
      'A folder imports its own layer and those below: hand it down as a property, or move what both need down.',
      { path: inSrc(folders) },
      { path: inSrc(appLayers.slice(0, above + 1).flat()) },
    ),
  );

const upwardsInServer = serverLayers
  .slice(1)
  .map((folders, above) =>
    forbid(
      `server-upwards-from-${nameOf(folders)}`,
      'A folder imports only the layers below: hand it down as a parameter, or move what both need down.',
      { path: inServer(folders) },
      { path: inServer(serverLayers.slice(0, above + 1).flat()) },
    ),
  );

const besideInServer = serverLayers
  .filter((folders) => folders.length > 1)
  .map((folders) =>
    forbid(
      `server-beside-${nameOf(folders)}`,
      'Folders of one layer do not import each other: what two of them need moves down.',
      { path: `^server/(${folders.join('|')})` },
      { path: inServer(folders), pathNot: '^server/$1' },
    ),
  );

const vendors = Object.entries(allowedImporters).flatMap(([name, { vendor, importer }]) =>
  forbid(
    `only-importer-of-${name}`,
    `Only ${importer} may import this vendor, so that it can be replaced there.`,
    { path: production, pathNot: importer },
    { path: `${packages}(${vendor.join('|')})/` },
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
      'Features do not import each other: what two of them need moves down.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    forbid(
      'data-without-ui',
      'What is read and kept knows nothing of how it is drawn.',
      { path: '^src/data/' },
      { path: '^src/ui/' },
    ),
    forbid(
      'no-other-folders',
      'The app has the folders listed here and no others; a new one needs its layer.',
      { path: '^src/' },
      { path: '^src/', pathNot: inSrc(appLayers.flat()) },
    ),
    forbid(
      'no-other-server-folders',
      'The service has the folders listed here and no others; a new one needs its layer.',
      { path: '^server/' },
      { path: '^server/', pathNot: inServer(serverLayers.flat()) },
    ),
    forbid(
      'contract-alone',
      'The contract imports zod and itself, so that every side can use it.',
      { path: '^contract/' },
      { pathNot: ['^contract/', `${packages}zod/`] },
    ),
    forbid(
      'app-alone',
      'The app knows the service by the contract only, and runs where there is no Node.',
      { path: '^src/' },
      { pathNot: ['^(src|contract)/', packages, '^virtual:', barcodeReaderFile] },
    ),
    forbid(
      'service-alone',
      "The service knows the app and the monitors by the contract only; what the demo's monitors once sent is made by simulated ones.",
      { path: '^server/', pathNot: '^server/demo/past/' },
      { pathNot: ['^(server|contract)/', '^package\\.json$', packages], dependencyTypesNot: ['core'] },
    ),
    forbid(
      'node-through-one-module',
      'Routes, rules and queries reach Node only through what the demonstration replaces (server/base/platform.ts and its like), so that they run in a browser, too.',
      {
        path: inServer(serverLayers.slice(firstPortableLayer).flat()),
        pathNot: [
          '^server/store/engine/',
          `^(${[...replaced, ...nodeImporters].join('|').replaceAll('.', '\\.')})$`,
        ],
      },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'assembly-without-node',
      'The service is put together without Node, so that a browser can do it, too: hand it in by server/app/dependencies.ts.',
      { path: '^server/app/', pathNot: nodeInApp },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'assembly-without-production',
      'The service is given what production opens; it opens none of it.',
      { path: '^server/app/', pathNot: nodeInApp },
      { path: nodeInApp },
    ),
    forbid(
      'past-of-simulated-monitors',
      'The past of the demo is made of what simulated monitors send, and of nothing else of theirs.',
      { path: '^server/demo/past/' },
      {
        pathNot: ['^(server|contract)/', '^simulator/(log-text|pump-sound)', packages],
        dependencyTypesNot: ['core'],
      },
    ),
    forbid(
      'simulator-alone',
      'A simulated monitor knows the gateway by its HTTP only, like a real one.',
      { path: '^simulator/' },
      { pathNot: ['^(simulator|contract)/', packages], dependencyTypesNot: ['core'] },
    ),
    forbid(
      'simulator-through-one-module',
      'A simulated monitor reaches Node through simulator/platform.ts alone, so that it runs in a browser, too.',
      { path: '^simulator/', pathNot: '^simulator/(platform|network-store|main)\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'demonstration-at-the-end',
      'The demonstration replaces parts from outside: nothing knows it.',
      { path: '^(contract|src|server|simulator)/' },
      { path: '^demo/' },
    ),
    forbid(
      'demonstration-without-node',
      'The demonstration runs in browsers.',
      { path: '^demo/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'lib-is-plain',
      'lib/ knows neither React nor the screen.',
      { path: '^src/lib/' },
      { path: `${packages}(react|react-dom|react-i18next|jotai|@mantine/[^/]+|@tanstack/[^/]+)/` },
    ),
    forbid(
      'page-loader-without-packages',
      'The page loader runs before everything else, and each kB of it delays the first row: nothing that it imports may bring a package.',
      { path: '^src/early-list/load-page\\.ts$' },
      { path: packages, reachable: true },
    ),
    forbid(
      'early-list-by-one-file',
      'The app knows the early list by one file, so that it can be changed or left out as a whole.',
      { path: '^src/', pathNot: '^src/early-list/' },
      { path: '^src/early-list/', pathNot: '^src/early-list/early-list\\.ts$' },
    ),
    forbid(
      'no-cycles',
      'Files that import each other are one file, or have a third below them.',
      {},
      { circular: true },
    ),
    forbid(
      'no-unresolvable',
      'An import of a file that does not exist passes every other rule.',
      {},
      { couldNotResolve: true, pathNot: ['^virtual:', barcodeReaderFile] },
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
