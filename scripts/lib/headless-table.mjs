// Leaves out of mantine-react-table what it would draw or work out by itself. We use its state and draw plain elements
// (src/ui/data-table/), but its hook names the default cells, icons and filters, and with them half of Mantine.
import MagicString from 'magic-string';
import { parseAst } from 'vite';
import { requireFiles } from './require-files.mjs';

/** Its tables of defaults: each is only spread below options that we set ourselves, or that are switched off. */
const defaults = [
  'MRT_AggregationFns',
  'MRT_Default_Icons',
  'MRT_FilterFns',
  'MRT_Localization_EN',
  'MRT_SortingFns',
];

/** Called only by features that src/ui/data-table/use-table.tsx switches off. */
const switchedOff = [
  'getExpandedRowModel',
  'getFacetedMinMaxValues',
  'getFacetedRowModel',
  'getFacetedUniqueValues',
  'getFilteredRowModel',
  'getGroupedRowModel',
  'getPaginationRowModel',
  'getMRT_RowDragColumnDef',
  'getMRT_RowExpandColumnDef',
  'getMRT_RowNumbersColumnDef',
  'getMRT_RowPinningColumnDef',
  'getMRT_RowSpacerColumnDef',
];

const component = /^MRT_[A-Z]/;

/**
 * Keeps an import's other names.
 * @returns {string[]} what was removed
 */
function removeSwitchedOffImports(node, result) {
  const unused = node.specifiers.filter(({ imported }) => switchedOff.includes(imported?.name));
  if (unused.length === 0) return [];
  const used = node.specifiers.filter((specifier) => !unused.includes(specifier));
  const names = used.map(({ imported, local }) => `${imported.name} as ${local.name}`);
  result.overwrite(node.start, node.end, `import{${names}}from${node.source.raw};`);
  for (const { local } of unused) result.append(`\nconst ${local.name} = undefined;`);
  return unused.map(({ imported }) => imported.name);
}

/** The empty value that replaces a declaration's own; undefined where that stays. */
function restOf(name, init) {
  if (defaults.includes(name)) return '{}';
  if (switchedOff.includes(name)) return 'undefined';
  return component.test(name) && init?.type === 'ArrowFunctionExpression' ? '() => null' : undefined;
}

/**
 * Empties the defaults, functions and components that are declared here.
 * @returns {string[]} what was emptied
 */
function emptyDeclarations({ declarations }, result) {
  return declarations.flatMap(({ id: { name }, init }) => {
    const rest = restOf(name, init);
    if (rest === undefined) return [];
    result.overwrite(init.start, init.end, rest);
    return [name];
  });
}

/** A property of a filter, by which the bundler would keep it. */
const isFilterProperty = ({ expression }) =>
  expression.type === 'AssignmentExpression' && expression.left.property?.name === 'autoRemove';

/** @returns {string[]} the names of what this statement had, and has no longer */
function shortenStatement(node, result) {
  if (node.type === 'ImportDeclaration') return removeSwitchedOffImports(node, result);
  if (node.type === 'VariableDeclaration') return emptyDeclarations(node, result);
  if (node.type === 'ExpressionStatement' && isFilterProperty(node)) result.remove(node.start, node.end);
  return [];
}

/**
 * @param {string} code mantine-react-table
 * @returns {MagicString} the same without its own components, defaults and row models
 * @throws when the library is no longer written like this
 */
export function withoutDrawing(code) {
  const result = new MagicString(code);
  const found = new Set();
  for (const node of parseAst(code).body) for (const name of shortenStatement(node, result)) found.add(name);
  const missing = [...defaults, ...switchedOff, 'MRT_SelectCheckbox'].filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`mantine-react-table has no ${missing.join(', ')} any more.`);
  return result;
}

const library = /mantine-react-table[\\/]dist[\\/]index\.esm\.mjs$/;

/** @returns {import('vite').Plugin} */
export function headlessTable() {
  return {
    name: 'headless-table',
    apply: 'build',
    transform: {
      filter: { id: library },
      handler(code) {
        const result = withoutDrawing(code);
        return { code: result.toString(), map: result.generateMap({ hires: 'boundary' }) };
      },
    },
    buildEnd: requireFiles('headless-table', [library]),
  };
}
