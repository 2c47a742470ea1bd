// The table as it is built: without what it would draw, and with the state that we use.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutDrawing } from '../../scripts/lib/headless-table.mjs';

const library = fileURLToPath(import.meta.resolve('mantine-react-table'));

it("leaves the components, icons, texts and filters out of the table's hook", async () => {
  const code = withoutDrawing(await readFile(library, 'utf8'));
  const hook = code.slice(code.indexOf('const useMRT_TableOptions = '), code.indexOf('var classes$8 = '));
  expect(hook).toContain('icons = useMemo(() => (Object.assign({}, icons)), [icons]);');
  expect(hook).not.toMatch(/getFilteredRowModel\(|getMRT_RowDragColumnDef\(|MRT_Default_Icons/);
  expect(hook).toContain('getSortedRowModel()');
  expect(code).not.toMatch(/jsx\(MRT_(SelectCheckbox|ToggleRowActionMenuButton),/);
});

it('lets the bundler leave out what nothing uses', async () => {
  const code = withoutDrawing(await readFile(library, 'utf8'));
  expect(code).toContain('const Memo_MRT_TableBody = /* @__PURE__ */ memo(');
  expect(code).toContain(
    'const MRT_SortingFns = /* @__PURE__ */ Object.assign(/* @__PURE__ */ Object.assign({}, sortingFns)',
  );
  expect(code).not.toMatch(/^\w+\.autoRemove/m);
});

it('refuses a table that is written in another way', () => {
  expect(() => withoutDrawing('const icons = Object.assign({}, MRT_Default_Icons);')).toThrow(
    "mantine-react-table has no 'Object.assign({}, MRT_AggregationFns)', 'Object.assign({}, MRT_FilterFns)',",
  );
});
