// The table as it is built: without what it would draw, and with the state that we use.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutDrawing } from '../../scripts/lib/headless-table.mjs';

const library = fileURLToPath(import.meta.resolve('mantine-react-table'));

it('leaves out the components, icons, texts and filters of the table, and keeps its hook', async () => {
  const code = withoutDrawing(await readFile(library, 'utf8')).toString();
  expect(code).toContain('const MRT_SelectCheckbox = () => null;');
  expect(code).toContain('const MRT_Default_Icons = {};');
  expect(code).toContain('const getFilteredRowModel = undefined;');
  expect(code).not.toMatch(/import\{[^}]*\bgetFilteredRowModel\b/);
  expect(code).toMatch(/const useMantineReactTable = \(tableOptions\) => \{\s+'use no memo';/);
  expect(code).toMatch(/import\{[^}]*\bgetSortedRowModel\b/);
});

it('refuses a table that is written in another way', () => {
  expect(() => withoutDrawing('const MRT_SelectCheckbox = () => null;')).toThrow(
    'mantine-react-table has no MRT_AggregationFns, MRT_Default_Icons,',
  );
});
