// What the plugin relies on: Mantine has one file of styles for each component that has class names, and no other.
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

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
