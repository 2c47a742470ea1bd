// The licenses of what is compiled into a build: of modules, of workers, and of packages that a build must not take without one.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { beforeEach, expect, it } from 'vitest';
import { licenseNotices, packageFolderOf, packageList } from '../../scripts/lib/license-notices.mjs';
import { closeLater } from '../support/open-resources.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'infusion-licenses-'));
  closeLater(() => rm(root, { recursive: true }));
});

async function addPackage(
  name: string,
  license: string | null,
  files: Record<string, string>,
  dependencies: string[] = [],
): Promise<void> {
  const folder = join(root, 'node_modules', name);
  await mkdir(folder, { recursive: true });
  const about = {
    ...{ name, version: '1.0.0', license: 'MIT', type: 'module', main: 'index.js' },
    dependencies: Object.fromEntries(dependencies.map((one) => [one, '*'])),
  };
  const all = { ...files, 'package.json': JSON.stringify(about), ...(license && { LICENSE: license }) };
  for (const [file, text] of Object.entries(all)) await writeFile(join(folder, file), text);
}

/** Builds an app of these lines, and returns its notices. */
async function buildWith(lines: string): Promise<string> {
  await writeFile(join(root, 'main.js'), lines);
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
  const licenses = licenseNotices();
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    worker: { format: 'es', plugins: () => [licenses.collect()] },
    plugins: [licenses.write()],
  });
  return readFile(join(root, 'dist/licenses.txt'), 'utf8');
}

it('are those of every package whose code, styles or worker are in it, alike ones together, with a list for the bill of materials', async () => {
  await addPackage('@scope/code', 'The license of A', { 'index.js': 'export const a = Date.now();' });
  await addPackage('styles', 'The license of A', { 'index.js': '', 'all.css': 'p { color: red }' });
  await addPackage('within-worker', 'The license of B', { 'index.js': 'export const b = Math.random();' });
  await addPackage('unused', 'The license of nobody', { 'index.js': '' });
  await writeFile(join(root, 'worker.js'), "import { b } from 'within-worker'; postMessage(b);");
  const text = await buildWith(
    "import { a } from '@scope/code'; import 'styles/all.css'; new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }).postMessage(a);",
  );
  expect(text.match(/The license of A/g)).toHaveLength(1);
  expect(text).toContain('@scope/code 1.0.0 (MIT)\nstyles 1.0.0 (MIT)\n\nThe license of A');
  expect(text).toContain('within-worker 1.0.0 (MIT)\n\nThe license of B');
  expect(text).not.toContain('nobody');
  const list = JSON.parse(await readFile(join(root, 'dist', packageList), 'utf8'));
  expect(list).toEqual(
    ['@scope/code', 'styles', 'within-worker'].map((name) => ({ name, version: '1.0.0' })),
  );
});

it('are also those of what a package depends on that is one bundle', async () => {
  const bundle = { 'index.js': 'export const a = Date.now();' };
  await addPackage('bundle', 'The license of A', bundle, ['@scope/inner', '@types/inner']);
  await addPackage('@scope/inner', 'The license of B', { 'index.js': '' }, ['innermost']);
  await addPackage('innermost', 'The license of C', { 'index.js': '' });
  await addPackage('modular', 'The license of A', { 'index.js': "export { c } from 'part';" }, [
    'part',
    'tool',
  ]);
  await addPackage('part', 'The license of A', { 'index.js': 'export const c = Math.random();' });
  await addPackage('tool', 'The license of nobody', { 'index.js': '' });
  await addPackage('@types/inner', 'The license of nobody', { 'index.js': '' });
  const text = await buildWith("import { a } from 'bundle'; import { c } from 'modular'; console.log(a, c);");
  expect(text).toContain('@scope/inner 1.0.0 (MIT)\n\nThe license of B');
  expect(text).toContain('innermost 1.0.0 (MIT)\n\nThe license of C');
  expect(text).not.toContain('nobody');
});

it('name PostgreSQL with the embedded database', async () => {
  await addPackage('@electric-sql/pglite', 'The license of A', {
    'index.js': 'export const a = Date.now();',
  });
  const text = await buildWith("import { a } from '@electric-sql/pglite'; console.log(a);");
  expect(text).toContain(
    'PostgreSQL, in @electric-sql/pglite (PostgreSQL)\n\nPostgreSQL Database Management System',
  );
});

it('fail the build where a package has none', async () => {
  await addPackage('without', null, { 'index.js': 'export const a = Date.now();' });
  await expect(buildWith("import { a } from 'without'; console.log(a);")).rejects.toThrow(
    'There is no license text in the package without 1.0.0 (MIT).',
  );
});

it.each([
  ['/a/node_modules/react/index.js?commonjs', '/a/node_modules/react'],
  ['\0/a/node_modules/@mantine/core/esm/a.mjs', '/a/node_modules/@mantine/core'],
  ['/a/node_modules/b/node_modules/c/d.css', '/a/node_modules/b/node_modules/c'],
  ['/a/src/main.tsx', null],
])('the package of %j is %j', (id, folder) => {
  expect(packageFolderOf(id)).toBe(folder);
});
