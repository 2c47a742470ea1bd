// Breaks each rule of .dependency-cruiser.mjs once, in a repository made for it, and expects the check to notice.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDirections } from '../../scripts/checks/direction.mjs';
import { allowed, planted, vendors } from '../support/imports.ts';

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), `${text}\n`);
  }
}

const folders: string[] = [];

/** A folder that git knows, with packages in it that hold nothing. */
async function build(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-direction-'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  const packages = vendors.map((name) => [`node_modules/${name}/index.js`, '']);
  await write(folder, { '.gitignore': 'node_modules/', ...Object.fromEntries(packages), ...files });
  folders.push(folder);
  return folder;
}

let clean: string;
let broken: string;

beforeAll(async () => {
  clean = await build(allowed);
  broken = await build({
    ...allowed,
    'src/helpers/a.ts': '',
    'server/helpers/a.ts': '',
    'src/services/a.ts': '',
    'src/lib/o.ts': "import './n.ts';",
    ...Object.fromEntries(planted.map(({ from, line }) => [from, line])),
  });
});

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('the direction of imports', () => {
  it('allows every folder to import the layers below it', async () => {
    const { files, ...faults } = await readDirections(clean);
    expect(faults).toEqual({
      unread: [],
      violations: [],
      cycles: [],
      crowded: [],
      crowdedRoutes: [],
      emptyFolders: [],
      needlessExceptions: [],
      unknownSubjects: [],
      bypasses: [],
      secondSources: [],
    });
    expect(files).toBe(Object.keys(allowed).filter((path) => !path.endsWith('.css')).length);
  });

  it('forbids every other import, and says why', async () => {
    const { violations } = await readDirections(broken);
    const found = violations.map(({ rule, from }) => `${rule}: ${from}`);
    const expected = planted.map(({ rule, from }) => `${rule}: ${from}`);
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(violations.map(({ why }) => why)).not.toContain('');
  });

  it('reports files that were not read', async () => {
    const { unread } = await readDirections(clean, { exclude: { path: '^simulator/' } });
    expect(unread).toEqual(['simulator/main.ts']);
  });

  it('reports what it cannot read as an import, and files outside the rules', async () => {
    const url = "new URL('../app/a.ts', import.meta.url)";
    const folder = await build({
      ...allowed,
      'src/features/a.ts': '',
      'src/lib/b.cjs': '',
      'src/lib/b.jsx': '',
      'server/base/b.mts': '',
      'server/base/b.cts': '',
      'server/base/c.ts': "export type C = import('../app/a.ts').A;",
      'server/base/d.ts': 'export const load = (name: string) => import(name);',
      'src/lib/e.ts': "export const files = import.meta.glob('./*.ts');",
      'server/base/f.ts': `export const file = ${url};`,
      'src/lib/g.ts':
        "// As with import('./none.ts') and import.meta.glob.\nexport const g = () => import('./a.ts');",
      'server/app/production/built-app.ts': "export const folder = new URL('../app', import.meta.url);",
      'tests/h.ts': `export const file = ${url};`,
    });
    const { bypasses } = await readDirections(folder);
    expect(bypasses.toSorted()).toEqual([
      'server/base/b.cts: end its name in .ts, .tsx, .js or .mjs',
      'server/base/b.mts: end its name in .ts, .tsx, .js or .mjs',
      "server/base/c.ts: import('../app/a.ts') as a type: use import type",
      'server/base/d.ts: import() of a name that is not written out',
      'server/base/f.ts: import.meta.url',
      'src/features/a.ts: move it to the folder of its feature',
      'src/lib/b.cjs: end its name in .ts, .tsx, .js or .mjs',
      'src/lib/b.jsx: end its name in .ts, .tsx, .js or .mjs',
      'src/lib/e.ts: import.meta.glob',
    ]);
  });

  it('finds folders in a circle where no files are, crowded folders, folders of no subject, layers that name a folder without a file and needless exceptions', async () => {
    const pages = Array.from({ length: 33 }, (_, at) => [`src/features/crowded/${at}.ts`, '']);
    const { 'src/deletes/a.tsx': _, 'server/http/overload.ts': __, ...others } = allowed;
    const folder = await build({
      ...others,
      ...Object.fromEntries(pages),
      'src/ui/b.ts': "import '../api/b.ts';",
      'src/api/b.ts': '',
      'src/api/c.ts': "import '../ui/c.ts';",
      'src/ui/c.ts': '',
      'server/store/lists/a.ts': "import '../engine/deep/a.ts';",
      'server/store/engine/deep/a.ts': '',
      'server/store/engine/b.ts': "import '../lists/b.ts';",
      'server/store/lists/b.ts': '',
      'tests/app/clients/a.test.ts': '',
    });
    const { cycles, crowded, emptyFolders, needlessExceptions, unknownSubjects } =
      await readDirections(folder);
    expect(cycles).toEqual([
      {
        folder: 'server/store',
        imports: expect.arrayContaining([
          { from: 'server/store/lists/a.ts', to: 'server/store/engine/deep/a.ts' },
          { from: 'server/store/engine/b.ts', to: 'server/store/lists/b.ts' },
        ]),
      },
      {
        folder: 'src',
        imports: expect.arrayContaining([
          { from: 'src/ui/b.ts', to: 'src/api/b.ts' },
          { from: 'src/api/c.ts', to: 'src/ui/c.ts' },
        ]),
      },
    ]);
    expect(crowded).toEqual(['src/features/crowded has 33 files; at most 32 are allowed']);
    expect(emptyFolders).toEqual(['^src/(deletes/)']);
    expect(needlessExceptions).toEqual(['server/http/overload.ts']);
    const named = (folder: string) => `${folder} is named after no subject of docs/architecture.md`;
    expect(unknownSubjects.toSorted()).toEqual(
      ['server/store/lists', 'src/features/crowded', 'tests/app/clients'].map(named),
    );
  });

  it('finds routes with too many imports, or imports from too many folders, types and packages among them', async () => {
    const helpers = Array.from({ length: 13 }, (_, at) => `server/base/helpers/${at}.ts`);
    const importsOf = (paths: readonly string[]) =>
      paths.map((path) => `import type { A } from '../../../${path}';`).join('\n');
    const folders = ['base', 'certificates', 'common', 'http', 'site-configuration', 'store'];
    const sixFolders = importsOf(folders.map((name) => `server/${name}/a.ts`));
    const folder = await build({
      ...allowed,
      ...Object.fromEntries(helpers.map((path) => [path, 'export type A = 1;'])),
      'server/routes/monitors/many.ts': importsOf(helpers),
      'server/routes/monitors/most.ts': importsOf(helpers.slice(1)),
      'server/routes/users/far.ts': `import type { z } from 'zod';\n${sixFolders}`,
      'server/routes/users/near.ts': sixFolders,
    });
    const { crowdedRoutes } = await readDirections(folder);
    const limit = 'at most 12 from 6 are allowed: move its rules to a function of its subject';
    expect(crowdedRoutes).toEqual([
      `server/routes/monitors/many.ts has 13 imports from 1 folders; ${limit}`,
      `server/routes/users/far.ts has 7 imports from 7 folders; ${limit}`,
    ]);
  });
});
