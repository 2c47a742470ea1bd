// Leaves out of mantine-react-table what it would draw or work out by itself: its hook names it all, and with it half of
// Mantine, though we use the table's state only and draw plain elements (src/ui/data-table/).
import { requireFiles } from './require-files.mjs';

const insteadOf = (parts, toUse, instead) => parts.map((part) => [toUse(part), instead]);

/** Uses in the hook of what we do not use, and what stands there instead: the bundler leaves out the rest. */
const replacements = [
  // Defaults beneath options that src/ui/data-table/use-table.tsx sets or switches off.
  ...insteadOf(
    ['AggregationFns', 'Default_Icons', 'FilterFns', 'Localization_EN', 'SortingFns'],
    (name) => `Object.assign({}, MRT_${name})`,
    '{}',
  ),
  // Needed by features alone that are switched off there.
  ...insteadOf(
    ['Expanded', 'Faceted', 'Filtered', 'Grouped', 'Pagination'],
    (name) => ` get${name}RowModel()`,
    ' undefined',
  ),
  ...insteadOf(['MinMax', 'Unique'], (name) => ` getFaceted${name}Values()`, ' undefined'),
  ...insteadOf(
    ['RowDrag', 'RowExpand', 'RowNumbers', 'RowPinning', 'RowSpacer'],
    (name) => `getMRT_${name}ColumnDef(statefulTableOptions)`,
    'undefined',
  ),
  // In the columns that it adds, our cells are drawn.
  ...insteadOf(['SelectCheckbox', 'ToggleRowActionMenuButton'], (name) => `jsx(MRT_${name},`, "jsx('i',"),
];

/** Statements by which the bundler would keep what nothing uses any more: it does not know that they only make values. */
const filterProperties = /^\w+\.autoRemove = .*$/gm;
const calls = /(?<=^const \w+ = (?:Object\.assign\()?)(?:memo|Object\.assign)\(/gm;

/**
 * @param {string} code mantine-react-table
 * @returns {string} the same without its own components, defaults and row models
 * @throws when the library is no longer written like this
 */
export function withoutDrawing(code) {
  const missing = replacements.filter(([used]) => !code.includes(used)).map(([used]) => `'${used.trim()}'`);
  if (missing.length > 0) throw new Error(`mantine-react-table has no ${missing.join(', ')} any more.`);
  return replacements
    .reduce((text, [used, instead]) => text.replaceAll(used, instead), code)
    .replaceAll(filterProperties, '')
    .replaceAll(calls, '/* @__PURE__ */ $&');
}

const library = /mantine-react-table[\\/]dist[\\/]index\.esm\.mjs$/;

/** @returns {import('vite').Plugin} */
export function headlessTable() {
  return {
    name: 'headless-table',
    apply: 'build',
    transform: {
      filter: { id: library },
      handler: (code) => ({ code: withoutDrawing(code), map: null }),
    },
    buildEnd: requireFiles('headless-table', [library]),
  };
}
