// The layers of app and service: what their files may import, and every import that a rule forbids.
import { dirname } from 'node:path';
import { nodeImporters } from '../../.dependency-cruiser.mjs';

/** Layer, as its rule is named → one file of each of its folders; from the top down. */
const appLayers = {
  app: ['main.tsx'],
  routes: ['routes/a.tsx'],
  features: ['features/monitors/a.tsx'],
  shell: ['shell/a.tsx'],
  'connection-grids': ['connection/a.tsx', 'grids/a.tsx'],
  lists: ['lists/a.tsx'],
  'deletes-history-jobs-scan-second-factor': [
    'deletes/a.tsx',
    'history/a.tsx',
    'jobs/a.tsx',
    'scan/a.tsx',
    'second-factor/a.tsx',
  ],
  data: ['data/a.ts'],
  'ui-api-session-i18n-early-list': [
    'ui/a.tsx',
    'api/a.ts',
    'session/a.ts',
    'i18n/a.ts',
    'early-list/early-list.ts',
  ],
  lib: ['lib/a.ts'],
};
const serverLayers = {
  main: ['main.ts'],
  app: ['app/a.ts'],
  demo: ['demo/a.ts'],
  tls: ['tls/a.ts'],
  routes: ['routes/a.ts'],
  'monitors-requests-overview-facilities-users-site-configuration-audit-service-service-accounts': [
    'monitors/a.ts',
    'requests/a.ts',
    'overview/a.ts',
    'facilities/a.ts',
    'users/a.ts',
    'site-configuration/a.ts',
    'audit/a.ts',
    'service/a.ts',
    'service-accounts/a.ts',
  ],
  'identity-devices': ['identity/a.ts', 'devices/a.ts'],
  'files-mail-certificates-changes-jobs': [
    'files/a.ts',
    'mail/a.ts',
    'certificates/a.ts',
    'changes/a.ts',
    'jobs/a.ts',
  ],
  common: ['common/a.ts'],
  http: ['http/a.ts'],
  store: ['store/a.ts'],
  'base-texts': ['base/a.ts', 'texts/a.ts'],
};
/** Packages that the rules name. */
export const vendors = [
  'zod',
  'react',
  'ky',
  'dexie',
  '@auth0/auth0-spa-js',
  '@simplewebauthn/browser',
  'mantine-react-table',
  '@mantine/notifications',
  'workbox-window',
  'oidc-provider',
  'pg',
  '@electric-sql/pglite',
  'drizzle-orm',
  'drizzle-orm/pglite',
];

/** Allowed imports: every folder, each vendor where it belongs, JSX, and both sides of the contract. */
export const allowed: Record<string, string> = {
  'contract/a.ts': "import 'zod';",
  'src/main.tsx': "import './routes/a.tsx';",
  'src/routes/a.tsx': "import '../features/monitors/a.tsx'; import '../features/users/a.tsx';",
  'src/features/monitors/a.tsx':
    'import \'../../lists/a.tsx\';\nexport const A = () => <div className="a" />;',
  'src/features/users/a.tsx': "import '../../shell/a.tsx'; import './a.css';",
  'src/features/users/a.css': '',
  'src/lists/a.tsx': "import '../ui/a.tsx'; import '../api/a.ts'; import '../../contract/a.ts';",
  'src/grids/a.tsx': "import '../ui/a.tsx'; import '../data/a.ts';",
  'src/history/a.tsx': "import '../ui/a.tsx'; import '../data/a.ts';",
  'src/connection/a.tsx': "import '../ui/a.tsx'; import '../data/a.ts';",
  'src/shell/a.tsx': "import '../session/a.ts';",
  'src/deletes/a.tsx': "import '../data/a.ts';",
  'src/jobs/a.tsx': "import '../data/a.ts';",
  'src/scan/a.tsx': "import '../ui/a.tsx'; import '../session/a.ts';",
  'src/second-factor/a.tsx': "import '../ui/a.tsx'; import '../api/a.ts';",
  'src/second-factor/passkeys.ts': "import '@simplewebauthn/browser';",
  'src/ui/a.tsx':
    "import './data-table/a.tsx'; import './toasts/toast-stack.tsx'; import '../i18n/a.ts'; import 'react';",
  'src/ui/toasts/toast-stack.tsx': "import '@mantine/notifications';",
  'src/ui/data-table/a.tsx': "import 'mantine-react-table';",
  'src/shell/updates.ts': "import 'workbox-window';",
  'src/api/a.ts': "import 'ky'; import '../lib/a.ts';",
  'src/session/a.ts': "import '@auth0/auth0-spa-js'; import '../api/a.ts';",
  'src/data/a.ts': "import '../session/a.ts';",
  'src/data/store/worker/a.ts': "import 'dexie';",
  'src/i18n/a.ts': "import '../lib/a.ts';",
  'src/early-list/early-list.ts': "import '../session/a.ts';",
  'src/early-list/load-page.ts': "import '../lib/a.ts';",
  'src/lib/a.ts': 'export const a = 1;',
  'server/main.ts': "import './app/a.ts'; import './config.ts'; import 'node:fs';",
  'server/app/a.ts':
    "import '../upkeep/a.ts'; import '../demo/a.ts'; import '../tls/a.ts'; import '../routes/a.ts';",
  'server/app/production/a.ts': "import 'node:fs';",
  'server/config.ts': "import './tls/a.ts';",
  'server/upkeep/a.ts': "import '../files/a.ts'; import 'node:fs';",
  'server/demo/a.ts': "import '../identity/a.ts';",
  'server/tls/a.ts': "import '../http/a.ts';",
  'server/routes/a.ts':
    "import '../site-configuration/a.ts'; import '../devices/a.ts'; import '../files/a.ts';",
  'server/monitors/a.ts': "import '../devices/a.ts';",
  'server/requests/a.ts': "import '../files/a.ts';",
  'server/overview/a.ts': "import '../store/a.ts';",
  'server/audit/a.ts': "import '../common/a.ts';",
  'server/service-accounts/a.ts': "import '../common/a.ts';",
  'server/service/a.ts': "import '../store/a.ts';",
  'server/facilities/a.ts': "import '../store/a.ts';",
  'server/users/a.ts': "import '../identity/a.ts';",
  'server/site-configuration/a.ts': "import '../identity/a.ts'; import '../certificates/a.ts';",
  'server/identity/a.ts': "import 'oidc-provider'; import 'drizzle-orm'; import '../mail/a.ts';",
  'server/devices/a.ts': "import '../changes/a.ts';",
  'server/files/a.ts': "import '../http/a.ts';",
  'server/mail/a.ts': "import '../base/a.ts';",
  'server/certificates/a.ts': "import '../common/a.ts';",
  'server/common/a.ts': "import '../http/a.ts';",
  'server/changes/a.ts': "import '../store/a.ts';",
  'server/jobs/a.ts': "import '../store/a.ts';",
  'server/http/a.ts': "import '../store/a.ts'; import '../../contract/a.ts';",
  'server/store/a.ts':
    "import 'pg'; import '@electric-sql/pglite'; import 'drizzle-orm/pglite'; import '../base/a.ts';",
  'server/base/a.ts': "import './platform.ts';",
  'server/texts/a.ts': "import '../../contract/a.ts';",
  'server/base/platform.ts': "import 'node:crypto';",
  'server/store/engine/a.ts': "import 'node:worker_threads';",
  ...Object.fromEntries(nodeImporters.map((path) => [path, "import 'node:fs';"])),
  'simulator/main.ts': "import '../contract/a.ts'; import 'node:http';",
  'tests/a.test.ts': "import '../server/main.ts'; import '../scripts/a.mjs'; import 'pg';",
  'scripts/a.mjs': "import 'node:fs';",
};

interface Offence {
  rule: string;
  from: string;
  /** The line that breaks it. */
  line: string;
}

interface Side {
  folder: string;
  layers: Record<string, string[]>;
  /** Names of its rules. */
  prefix: string;
}

const sides: Side[] = [
  { folder: 'src', layers: appLayers, prefix: '' },
  { folder: 'server', layers: serverLayers, prefix: 'server-' },
];

/** An import of one folder's file, from a new file in another. */
function acrossFolders(rule: string, folder: string, from: string, to: string): Offence {
  return {
    rule,
    from: `${folder}/${dirname(from)}/imports-${to.replaceAll(/\W/g, '-')}.ts`,
    line: `import '${'../'.repeat(from.split('/').length - 1)}${to}';`,
  };
}

/** Every way up through the layers. */
const upwards = sides.flatMap(({ folder, layers, prefix }) =>
  Object.entries(layers).flatMap(([layer, lower], depth, all) =>
    all
      .slice(0, depth)
      .flatMap(([, upper]) => upper)
      .flatMap((to) =>
        lower.map((from) => acrossFolders(`${prefix}upwards-from-${layer}`, folder, from, to)),
      ),
  ),
);

/** Every way between folders of one layer of the service. */
const beside = Object.entries(serverLayers).flatMap(([layer, files]) =>
  files.flatMap((from) =>
    files
      .filter((to) => to !== from)
      .map((to) => acrossFolders(`server-beside-${layer}`, 'server', from, to)),
  ),
);

function importing(rule: string, from: string, to: string): Offence {
  return { rule, from, line: `import '${to}';` };
}

/** Reaches two packages: react directly, ky through a file that may import it. */
const pageLoader: Offence = {
  rule: 'page-loader-without-packages',
  from: 'src/early-list/load-page.ts',
  line: "import 'react'; import '../api/a.ts';",
};

const others: Offence[] = [
  pageLoader,
  pageLoader,
  importing('early-list-by-one-file', 'src/shell/e.ts', '../early-list/load-page.ts'),
  importing('features-do-not-meet', 'src/features/monitors/b.ts', '../users/a.tsx'),
  importing('features-do-not-meet', 'src/features/audit/deep/b.ts', '../../monitors/a.tsx'),
  importing('data-without-ui', 'src/data/b.ts', '../ui/a.tsx'),
  importing('no-other-folders', 'src/lists/c.ts', '../helpers/a.ts'),
  importing('no-other-folders', 'src/features/monitors/c.ts', '../../services/a.ts'),
  importing('no-other-server-folders', 'server/http/c.ts', '../helpers/a.ts'),
  importing('contract-alone', 'contract/b.ts', '../src/lib/a.ts'),
  importing('contract-alone', 'contract/c.ts', '../server/store/a.ts'),
  importing('contract-alone', 'contract/d.ts', 'react'),
  importing('contract-alone', 'contract/e.ts', 'node:fs'),
  importing('app-alone', 'src/lib/b.ts', '../../server/main.ts'),
  importing('app-alone', 'src/routes/b.ts', '../../simulator/main.ts'),
  importing('app-alone', 'src/api/b.ts', 'node:fs'),
  importing('service-alone', 'server/app/b.ts', '../../src/lib/a.ts'),
  importing('service-alone', 'server/store/b.ts', '../../simulator/main.ts'),
  importing('node-through-one-module', 'server/routes/n.ts', 'node:crypto'),
  importing('node-through-one-module', 'server/store/monitors/n.ts', 'node:timers/promises'),
  importing('node-through-one-module', 'server/certificates/n.ts', 'node:net'),
  importing('node-through-one-module', 'server/base/n.ts', 'node:fs'),
  importing('assembly-without-node', 'server/app/subjects/n.ts', 'node:fs'),
  importing('assembly-without-production', 'server/app/n.ts', './production/a.ts'),
  importing('simulator-alone', 'simulator/b.ts', '../server/main.ts'),
  importing('simulator-alone', 'simulator/c.ts', '../src/lib/a.ts'),
  importing('lib-is-plain', 'src/lib/c.ts', 'react'),
  importing('app-alone', 'src/routes/c.ts', '../../tests/a.test.ts'),
  importing('service-alone', 'server/app/c.ts', '../../tests/a.test.ts'),
  importing('service-alone', 'server/app/d.ts', '../../scripts/a.mjs'),
  importing('simulator-alone', 'simulator/d.ts', '../scripts/a.mjs'),
  importing('only-importer-of-ky', 'src/lists/d.ts', 'ky'),
  importing('only-importer-of-ky', 'server/http/d.ts', 'ky'),
  importing('only-importer-of-dexie', 'src/lists/e.ts', 'dexie'),
  importing('only-importer-of-auth0', 'src/shell/f.ts', '@auth0/auth0-spa-js'),
  importing('only-importer-of-simplewebauthn-browser', 'src/features/users/w.ts', '@simplewebauthn/browser'),
  importing('only-importer-of-workbox', 'src/shell/h.ts', 'workbox-window'),
  importing('only-importer-of-mantine-react-table', 'src/ui/g.ts', 'mantine-react-table'),
  importing('only-importer-of-mantine-react-table', 'src/lists/g.ts', 'mantine-react-table'),
  importing('only-importer-of-notifications', 'src/ui/n.ts', '@mantine/notifications'),
  importing('only-importer-of-oidc-provider', 'server/http/i.ts', 'oidc-provider'),
  importing('only-importer-of-database-driver', 'server/app/j.ts', 'pg'),
  importing('only-importer-of-database-driver', 'server/identity/j.ts', '@electric-sql/pglite'),
  importing('only-importer-of-database-driver', 'server/identity/k.ts', 'drizzle-orm/pglite'),
  importing('no-unresolvable', 'scripts/l.mjs', './nowhere.mjs'),
  importing('no-unresolvable', 'tests/m.ts', 'nobody'),
  importing('no-cycles', 'src/lib/n.ts', './o.ts'),
  // Every way to name a file, and a file with JSX in it.
  { rule: 'only-importer-of-ky', from: 'src/ui/p.ts', line: "import type { Options } from 'ky';" },
  { rule: 'only-importer-of-ky', from: 'src/ui/q.ts', line: "export { default as ky } from 'ky';" },
  { rule: 'only-importer-of-ky', from: 'src/ui/r.ts', line: "export const load = () => import('ky');" },
  {
    rule: 'only-importer-of-ky',
    from: 'src/ui/s.tsx',
    line: "import ky from 'ky';\nexport const S = <p>{String(ky)}</p>;",
  },
];

/** Each breaks one rule once; a file that breaks one twice is named twice. */
export const planted = [...upwards, ...beside, ...others];
