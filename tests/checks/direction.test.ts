// Breaks each rule of .dependency-cruiser.mjs once, in a house built for it, and sees the check notice.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDirections } from '../../scripts/checks/direction.mjs';

const rooms = {
  app: ['main.tsx'],
  routes: ['routes/a.tsx'],
  features: ['features/one/a.tsx'],
  'lists-shell': ['lists/a.tsx', 'shell/a.tsx'],
  'ui-api-session-offline-i18n': ['ui/a.tsx', 'api/a.ts', 'session/a.ts', 'offline/a.ts', 'i18n/a.ts'],
  lib: ['lib/a.ts'],
};
const vendors = [
  'zod',
  'react',
  'ky',
  'dexie',
  '@auth0/auth0-spa-js',
  'mantine-react-table',
  '@mantine/notifications',
  'workbox-window',
  'oidc-provider',
  'pg',
  '@electric-sql/pglite',
  'drizzle-orm',
  'drizzle-orm/pglite',
];

/** What the law allows: every room, each door with its vendor, JSX, and both sides of the contract. */
const house: Record<string, string> = {
  'contract/a.ts': "import 'zod';",
  'src/main.tsx': "import './routes/a.tsx';",
  'src/routes/a.tsx': "import '../features/one/a.tsx'; import '../features/two/a.tsx';",
  'src/features/one/a.tsx': 'import \'../../lists/a.tsx\';\nexport const A = () => <div className="a" />;',
  'src/features/two/a.tsx': "import '../../shell/a.tsx'; import './a.css';",
  'src/features/two/a.css': '',
  'src/lists/a.tsx': "import '../ui/a.tsx'; import '../api/a.ts'; import '../../contract/a.ts';",
  'src/shell/a.tsx': "import '../session/a.ts'; import './updates.ts';",
  'src/shell/updates.ts': "import 'workbox-window'; import 'virtual:pwa-register';",
  'src/ui/a.tsx':
    "import './data-table/a.tsx'; import './toast-stack.tsx'; import '../i18n/a.ts'; import 'react';",
  'src/ui/toast-stack.tsx': "import '@mantine/notifications';",
  'src/ui/data-table/a.tsx': "import 'mantine-react-table';",
  'src/api/a.ts': "import 'ky'; import '../lib/a.ts';",
  'src/session/a.ts': "import '@auth0/auth0-spa-js'; import '../api/a.ts'; import '../offline/a.ts';",
  'src/offline/a.ts': "import 'dexie';",
  'src/i18n/a.ts': "import '../lib/a.ts';",
  'src/lib/a.ts': 'export const a = 1;',
  'server/main.ts':
    "import './identity/a.ts'; import './store/a.ts'; import '../contract/a.ts'; import 'node:fs';",
  'server/identity/a.ts': "import 'oidc-provider'; import 'drizzle-orm';",
  'server/store/a.ts': "import 'pg'; import '@electric-sql/pglite'; import 'drizzle-orm/pglite';",
  'simulator/main.ts': "import '../contract/a.ts'; import 'node:http';",
  'demo/main.tsx': "import '../src/main.tsx'; import '../server/main.ts';",
  'tests/a.test.ts': "import '../server/main.ts'; import '../scripts/a.mjs'; import 'pg';",
  'scripts/a.mjs': "import 'node:fs';",
};

interface Offence {
  rule: string;
  from: string;
  /** The line that breaks it. */
  line: string;
}

/** Every way up through the storeys. */
const upwards: Offence[] = Object.entries(rooms).flatMap(([storey, lower], height, storeys) =>
  storeys
    .slice(0, height)
    .flatMap(([, upper]) => upper)
    .flatMap((to) =>
      lower.map((from) => ({
        rule: `upwards-from-${storey}`,
        from: `src/${dirname(from)}/up-to-${to.replaceAll(/\W/g, '-')}.ts`,
        line: `import '${'../'.repeat(from.split('/').length - 1)}${to}';`,
      })),
    ),
);

function importing(rule: string, from: string, to: string): Offence {
  return { rule, from, line: `import '${to}';` };
}

const others: Offence[] = [
  importing('features-do-not-meet', 'src/features/one/b.ts', '../two/a.tsx'),
  importing('features-do-not-meet', 'src/features/new/deep/b.ts', '../../one/a.tsx'),
  importing('no-other-rooms', 'src/lists/c.ts', '../helpers/a.ts'),
  importing('no-other-rooms', 'src/features/one/c.ts', '../../services/a.ts'),
  importing('contract-stands-alone', 'contract/b.ts', '../src/lib/a.ts'),
  importing('contract-stands-alone', 'contract/c.ts', '../server/store/a.ts'),
  importing('contract-stands-alone', 'contract/d.ts', 'react'),
  importing('contract-stands-alone', 'contract/e.ts', 'node:fs'),
  importing('app-alone', 'src/lib/b.ts', '../../server/main.ts'),
  importing('app-alone', 'src/routes/b.ts', '../../simulator/main.ts'),
  importing('app-alone', 'src/api/b.ts', 'node:fs'),
  importing('service-alone', 'server/b.ts', '../src/lib/a.ts'),
  importing('service-alone', 'server/store/b.ts', '../../simulator/main.ts'),
  importing('simulator-alone', 'simulator/b.ts', '../server/main.ts'),
  importing('simulator-alone', 'simulator/c.ts', '../src/lib/a.ts'),
  importing('lib-is-plain', 'src/lib/c.ts', 'react'),
  importing('demo-is-an-end', 'tests/b.ts', '../demo/main.tsx'),
  importing('tests-are-an-end', 'demo/b.ts', '../tests/a.test.ts'),
  importing('tests-are-an-end', 'demo/c.ts', '../scripts/a.mjs'),
  importing('door-of-ky', 'src/lists/d.ts', 'ky'),
  importing('door-of-ky', 'server/d.ts', 'ky'),
  importing('door-of-dexie', 'src/lists/e.ts', 'dexie'),
  importing('door-of-auth0', 'src/shell/f.ts', '@auth0/auth0-spa-js'),
  importing('door-of-mantine-react-table', 'src/ui/g.ts', 'mantine-react-table'),
  importing('door-of-mantine-react-table', 'src/lists/g.ts', 'mantine-react-table'),
  importing('door-of-notifications', 'src/ui/n.ts', '@mantine/notifications'),
  importing('door-of-workbox', 'src/shell/h.ts', 'workbox-window'),
  importing('door-of-workbox', 'src/ui/h.ts', 'virtual:pwa-register'),
  importing('door-of-oidc-provider', 'server/i.ts', 'oidc-provider'),
  importing('door-of-database-driver', 'server/j.ts', 'pg'),
  importing('door-of-database-driver', 'server/identity/j.ts', '@electric-sql/pglite'),
  importing('door-of-database-driver', 'server/identity/k.ts', 'drizzle-orm/pglite'),
  importing('no-unresolvable', 'scripts/l.mjs', './nowhere.mjs'),
  importing('no-unresolvable', 'tests/m.ts', 'nobody'),
  importing('no-cycles', 'src/lib/n.ts', './o.ts'),
  // Every way to name a file, and a file with JSX in it.
  { rule: 'door-of-ky', from: 'src/ui/p.ts', line: "import type { Options } from 'ky';" },
  { rule: 'door-of-ky', from: 'src/ui/q.ts', line: "export { default as ky } from 'ky';" },
  { rule: 'door-of-ky', from: 'src/ui/r.ts', line: "export const load = () => import('ky');" },
  {
    rule: 'door-of-ky',
    from: 'src/ui/s.tsx',
    line: "import ky from 'ky';\nexport const S = <p>{String(ky)}</p>;",
  },
];

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), `${text}\n`);
  }
}

/** A folder that git knows, with packages in it that hold nothing. */
async function build(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-house-'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  const packages = vendors.map((name) => [`node_modules/${name}/index.js`, '']);
  await write(folder, { '.gitignore': 'node_modules/', ...Object.fromEntries(packages), ...files });
  return folder;
}

const planted = [...upwards, ...others];
const folders: string[] = [];
let clean: string;
let broken: string;

beforeAll(async () => {
  clean = await build(house);
  broken = await build({
    ...house,
    'src/helpers/a.ts': '',
    'src/services/a.ts': '',
    'src/lib/o.ts': "import './n.ts';",
    ...Object.fromEntries(planted.map(({ from, line }) => [from, line])),
  });
  folders.push(clean, broken);
});

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('the law of imports', () => {
  it('allows what it should', async () => {
    const { files, unread, violations } = await readDirections(clean);
    expect({ unread, violations }).toEqual({ unread: [], violations: [] });
    expect(files).toBe(Object.keys(house).length - 1);
  });

  it('forbids all else, and says why', async () => {
    const { violations } = await readDirections(broken);
    const found = violations.map(({ rule, from }) => `${rule}: ${from}`);
    const expected = planted.map(({ rule, from }) => `${rule}: ${from}`);
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(violations.map(({ why }) => why)).not.toContain('');
  });

  it('is not satisfied by files that were not read', async () => {
    const { unread } = await readDirections(clean, { exclude: { path: '^simulator/' } });
    expect(unread).toEqual(['simulator/main.ts']);
  });
});
