// Leaves out of the app what makes a JSON schema of a zod schema: every schema names it, only the service uses it.
import { parseAst } from 'vite';
import { mustTransform } from './must-transform.mjs';

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
  // A schema calls those named create… when it is made, and gets a method; that one refuses when it is called.
  const stubs = exportedNames(code).map(
    (name) => `${/^create/.test(name) ? 'makeRefusal' : 'refuse'} as ${name}`,
  );
  return `${stub}\nexport { ${stubs.join(', ')} };`;
}

/** @returns {import('vite').Plugin} */
export function noJsonSchema() {
  return mustTransform({
    name: 'no-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => ({ code: withoutJsonSchema(code), map: null }),
    },
  });
}
