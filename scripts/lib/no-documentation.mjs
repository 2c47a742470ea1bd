// Leaves out of the app what the contract says to readers of the OpenAPI document: what calls and fields mean.
import MagicString from 'magic-string';
import { parseAst } from 'vite';
import { requireFiles } from './require-files.mjs';

/** Visits every node of a tree. */
function visit(node, meet) {
  meet(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') visit(child, meet);
    }
  }
}

const isText = ({ type }) => type === 'Literal' || type === 'TemplateLiteral';

const isStatus = ({ type, key }) => type === 'Property' && typeof key.value === 'number';

/** HTTP status → when it is answered, or the name of such a table. */
function isErrorTable({ type, properties }) {
  return type === 'Identifier' || (type === 'ObjectExpression' && properties.every(isStatus));
}

/** Whether a property of a call's declaration is for readers only. A schema may have fields of these names. */
function isDocumentation({ type, key, value }) {
  if (type !== 'Property') return false;
  if (key.name === 'errors') return isErrorTable(value);
  return (key.name === 'summary' || key.name === 'description') && isText(value);
}

function removeProperties({ properties, end }, result) {
  for (const [at, property] of properties.entries()) {
    if (isDocumentation(property)) result.remove(property.start, properties[at + 1]?.start ?? end - 1);
  }
}

/** Leaves `schema` of `schema.describe('…')`. */
function removeDescription({ callee, end }, result) {
  const isDescription = callee.type === 'MemberExpression' && callee.property.name === 'describe';
  if (isDescription) result.remove(callee.object.end, end);
}

/**
 * @param {string} code a file of the contract
 * @returns {MagicString} the same without summaries, descriptions and tables of errors
 */
export function withoutDocumentation(code) {
  const result = new MagicString(code);
  visit(parseAst(code), (node) => {
    if (node.type === 'ObjectExpression') removeProperties(node, result);
    if (node.type === 'CallExpression') removeDescription(node, result);
  });
  return result;
}

const contract = /[\\/]contract[\\/][\w-]+[\\/][\w-]+\.ts$/;

/** @returns {import('vite').Plugin} */
export function noDocumentation() {
  return {
    name: 'no-documentation',
    apply: 'build',
    transform: {
      filter: { id: contract },
      handler(code) {
        const result = withoutDocumentation(code);
        return { code: result.toString(), map: result.generateMap({ hires: 'boundary' }) };
      },
    },
    buildEnd: requireFiles('no-documentation', [contract]),
  };
}
