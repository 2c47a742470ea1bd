// Leaves out of mantine-react-table what it would draw or work out by itself. We use its state and draw plain elements
// (src/ui/data-table/), but its hook names the default cells, icons and filters, and with them half of Mantine.
import MagicString from 'magic-string';
import { parseAst } from 'vite';

/** Its tables of defaults: each is only spread below options that we set ourselves, or that are switched off. */
const defaults = [
  'MRT_AggregationFns',
  'MRT_Default_Icons',
  'MRT_FilterFns',
  'MRT_Localization_EN',
  'MRT_SortingFns',
];

/** Called only by features that src/ui/data-table/use-table.tsx switches off. */
const models = [
  'getExpandedRowModel',
  'getFacetedMinMaxValues',
  'getFacetedRowModel',
  'getFacetedUniqueValues',
  'getFilteredRowModel',
  'getGroupedRowModel',
  'getPaginationRowModel',
];

const component = /^MRT_[A-Z]/;

/** Keeps an import's other names. */
function withoutModels(node, result) {
  const unused = node.specifiers.filter(({ imported }) => models.includes(imported?.name));
  if (unused.length === 0) return [];
  const used = node.specifiers.filter((specifier) => !unused.includes(specifier));
  const names = used.map(({ imported, local }) => `${imported.name} as ${local.name}`);
  result.overwrite(node.start, node.end, `import{${names}}from${node.source.raw};`);
  for (const { local } of unused) result.append(`\nconst ${local.name} = undefined;`);
  return unused.map(({ imported }) => imported.name);
}

/** Empties the table of defaults, or the component, that is declared here. */
function emptied({ id: { name }, init }, result) {
  const isComponent = component.test(name) && init?.type === 'ArrowFunctionExpression';
  if (!isComponent && !defaults.includes(name)) return [];
  result.overwrite(init.start, init.end, isComponent ? '() => null' : '{}');
  return [name];
}

/**
 * @param {string} code mantine-react-table
 * @returns {MagicString} the same without its own components, defaults and row models
 * @throws when the library is no longer written like this
 */
export function withoutDrawing(code) {
  const result = new MagicString(code);
  const found = new Set();
  for (const node of parseAst(code).body) {
    const names =
      node.type === 'ImportDeclaration'
        ? withoutModels(node, result)
        : (node.declarations ?? []).flatMap((declared) => emptied(declared, result));
    for (const name of names) found.add(name);
  }
  const missing = [...defaults, ...models, 'MRT_SelectCheckbox'].filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`mantine-react-table has no ${missing.join(', ')} any more.`);
  return result;
}

/** @returns {import('vite').Plugin} */
export function headlessTable() {
  return {
    name: 'headless-table',
    apply: 'build',
    transform: {
      filter: { id: /mantine-react-table[\\/]dist[\\/]index\.esm\.mjs$/ },
      handler(code) {
        const result = withoutDrawing(code);
        return { code: result.toString(), map: result.generateMap({ hires: 'boundary' }) };
      },
    },
  };
}
