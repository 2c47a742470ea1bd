// The plugin relies on this: Mantine has one file of styles for each component that has class names, and no other.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { stylesByComponent } from '../../scripts/lib/styles-by-component.mjs';

const library = join(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))));

async function namesIn(folder: string, ending: string): Promise<string[]> {
  const files = await readdir(join(library, folder), { recursive: true });
  return files
    .filter((file) => file.endsWith(ending))
    .map((file) => file.replace(/^.*\//, '').slice(0, -ending.length))
    .sort();
}

it('each component with class names has styles, and all styles belong to one or are common', async () => {
  const styles = await namesIn('styles', '.layer.css');
  const components = await namesIn('esm', '.module.mjs');
  expect(styles).toEqual([...components, 'baseline', 'default-css-variables', 'global'].sort());
});

it('refuses another import of all styles than the one that it replaces', async () => {
  const root = await mkdtemp(join(tmpdir(), 'infusion-styles-'));
  const page = join(root, 'ui/theme/vendor.css');
  try {
    await mkdir(dirname(page), { recursive: true });
    await writeFile(page, "@import '@mantine/core/styles.layer.css' screen;");
    const building = build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: page } },
      plugins: [stylesByComponent()],
    });
    await expect(building).rejects.toThrow("has no @import '@mantine/core/styles.layer.css';");
  } finally {
    await rm(root, { recursive: true });
  }
});
