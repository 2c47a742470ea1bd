// Leaves out of the app what makes a JSON schema of a zod schema: every schema names it, only the service uses it.
import { parseAst } from 'vite';
import { requireFiles } from './require-files.mjs';

/** @returns {string[]} the names that a module exports */
function exportedNames(code) {
  return parseAst(code)
    .body.filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration, specifiers }) => {
      if (!declaration) return specifiers.map(({ exported }) => exported.name);
      return (declaration.declarations ?? [declaration]).map(({ id }) => id.name);
    });
}

const stub = `const refuse = () => { throw new Error('There are no JSON schemas in the app.'); };
const makeRefusal = () => refuse;`;

/**
 * @param {string} code one of zod's two modules for JSON schemas
 * @returns {string} one with the same exports, which do nothing until they are called
 */
export function withoutJsonSchema(code) {
  // The functions named create… are called whenever somebody reads a schema's `~standard` property, as the router does
  // to validate an address: they must not throw, and return a method that does. All others throw at once, because
  // they are called only where somebody wants a JSON schema.
  const stubs = exportedNames(code).map(
    (name) => `${/^create/.test(name) ? 'makeRefusal' : 'refuse'} as ${name}`,
  );
  return `${stub}\nexport { ${stubs.join(', ')} };`;
}

const modules = [
  /zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/,
  /zod[\\/]v4[\\/]core[\\/]json-schema-processors\.js$/,
];

/** @returns {import('vite').Plugin} */
export function noJsonSchema() {
  return {
    name: 'no-json-schema',
    apply: 'build',
    transform: {
      filter: { id: modules },
      handler: (code) => ({ code: withoutJsonSchema(code), map: null }),
    },
    buildEnd: requireFiles('no-json-schema', modules),
  };
}
