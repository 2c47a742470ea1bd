// An update of a library that moves the files which the build rewrites is noticed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { headlessTable } from '../../scripts/lib/headless-table.mjs';
import { mustTransform } from '../../scripts/lib/must-transform.mjs';
import { noJsonSchema } from '../../scripts/lib/no-json-schema.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-must-transform-'));
  await writeFile(join(folder, 'main.js'), 'globalThis.ward = "North";');
});

afterEach(async () => await rm(folder, { recursive: true }));

const buildWith = (plugin: Plugin) =>
  build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(folder, 'main.js') } },
    plugins: [plugin],
  });

it.each([headlessTable(), noJsonSchema()])('a build without the files of $name fails', async (plugin) => {
  await expect(buildWith(plugin)).rejects.toThrow(`${plugin.name} met no file that it rewrites.`);
});

it('a build with them has what they are rewritten to', async () => {
  const plugin = mustTransform({
    name: 'south',
    transform: {
      filter: { id: /main\.js$/ },
      handler: (code: string) => ({ code: code.replace('North', 'South'), map: null }),
    },
  });
  const built = await buildWith(plugin);
  expect(JSON.stringify(built)).toContain('South');
});
