// A plugin that met none of its files fails the build, instead of leaving the app without what it is for.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';
import { headlessTable } from '../../scripts/lib/headless-table.mjs';
import { noDocumentation } from '../../scripts/lib/no-documentation.mjs';
import { noJsonSchema } from '../../scripts/lib/no-json-schema.mjs';
import { requireFiles } from '../../scripts/lib/require-files.mjs';
import { stylesByComponent } from '../../scripts/lib/styles-by-component.mjs';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** Builds a folder that begins with main.js. */
async function buildWith(plugin: Plugin, files: Record<string, string>): Promise<unknown> {
  const root = await mkdtemp(join(tmpdir(), 'infusion-require-files-'));
  folders.push(root);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(root, 'main.js') } },
    plugins: [plugin],
  });
}

describe.each([headlessTable(), noDocumentation(), noJsonSchema(), stylesByComponent()])(
  '$name',
  (plugin) => {
    it('fails a build that has none of its files', async () => {
      await expect(buildWith(plugin, { 'main.js': 'globalThis.a = 1;' })).rejects.toThrow(
        `scripts/lib/${plugin.name}.mjs changes files that are no part of the build any more`,
      );
    });
  },
);

describe('required files', () => {
  const plugin = { name: 'any', buildEnd: requireFiles('any', [/first\.js$/, /second\.js$/]) };

  it('pass when the build has all of them', async () => {
    const files = {
      'main.js': "import './first.js'; import './lib/second.js';",
      'first.js': 'globalThis.first = 1;',
      'lib/second.js': 'globalThis.second = 2;',
    };
    await expect(buildWith(plugin, files)).resolves.toBeDefined();
  });

  it('are named where they are missing', async () => {
    const files = { 'main.js': "import './first.js';", 'first.js': 'globalThis.first = 1;' };
    await expect(buildWith(plugin, files)).rejects.toThrow(/any more: \/second\\\.js\$\//);
  });

  it('hide no other error', async () => {
    const building = buildWith(plugin, { 'main.js': "import './nowhere.js';" });
    await expect(building).rejects.toThrow('nowhere.js');
  });
});
