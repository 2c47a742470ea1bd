// Finds what the oldest browsers lack (scripts/lib/minimum-browsers.mjs): APIs in scripts, properties and selectors in
// styles. Names alone are compared: a member counts where no other interface has had one of that name for longer.
import { parseAst } from 'vite';
import { commonMembers, cssLacking, lackingApis, lackingCssFunctions } from '../lib/browser-data.mjs';

const globalNames = new Set(['globalThis', 'window', 'self', 'document', 'navigator']);

function tables() {
  const common = commonMembers();
  const [statics, members, globals] = [new Map(), new Map(), new Map()];
  const apis = lackingApis();
  for (const { name, owner, member, lacking } of apis)
    if (owner === null) globals.set(member, { name, lacking });
  for (const { name, owner, member, isStatic, lacking } of apis) {
    // Whoever has an object of an interface that is new has named the interface.
    if (owner === null || globals.has(owner)) continue;
    if (isStatic) statics.set(`${owner}.${member}`, { name, lacking });
    else if (!common.has(member) && !members.has(member)) members.set(member, { name, lacking });
  }
  return { statics, members, globals };
}

let loaded;

const nameOf = (node) =>
  node?.type === 'Identifier' ? node.name : node?.type === 'Literal' ? node.value : undefined;

/** The last name of `AbortSignal` and of `globalThis.AbortSignal`. */
function lastName(node) {
  if (node?.type === 'MemberExpression' && !node.computed) return nameOf(node.property);
  return nameOf(node);
}

/** Types are gone when a script runs. */
const isType = (node) =>
  node.type.startsWith('TS') &&
  !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSInstantiationExpression'].includes(
    node.type,
  );

function* nodesOf(node) {
  if (isType(node)) return;
  yield node;
  for (const [key, value] of Object.entries(node)) {
    if (['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments'].includes(key)) continue;
    for (const child of [value].flat()) if (typeof child?.type === 'string') yield* nodesOf(child);
  }
}

/** Names that a file declares by itself: variables, functions, parameters, imports. */
function declaredIn(nodes) {
  const names = new Set();
  function add(pattern) {
    if (!pattern) return;
    if (pattern.type === 'Identifier') names.add(pattern.name);
    for (const part of [
      pattern.properties,
      pattern.elements,
      pattern.value,
      pattern.left,
      pattern.argument,
    ].flat())
      if (typeof part?.type === 'string') add(part);
  }
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') add(node.id);
    for (const parameter of node.params?.items ?? node.params ?? []) add(parameter);
    if (node.local && node.type.startsWith('Import')) add(node.local);
  }
  return names;
}

function findInNode(node, { statics, members, globals }, declared) {
  if (node.type === 'MemberExpression' && !node.computed) {
    const [owner, member] = [lastName(node.object), nameOf(node.property)];
    if (globalNames.has(owner)) return globals.get(member) ?? members.get(member);
    return statics.get(`${owner}.${member}`) ?? members.get(member);
  }
  // const { any } = AbortSignal
  if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern') {
    const keys = node.id.properties.map(({ key }) => nameOf(key));
    return keys.map((key) => statics.get(`${lastName(node.init)}.${key}`)).find(Boolean);
  }
  const called =
    node.type === 'NewExpression' || node.type === 'CallExpression' ? nameOf(node.callee) : undefined;
  return called === undefined || declared.has(called) ? undefined : globals.get(called);
}

/**
 * @param {string} path its ending tells the language
 * @param {string} text
 * @returns {Map<string, string[]>} names of APIs, with the browsers that lack them
 */
export function findNewApis(path, text) {
  loaded ??= tables();
  const found = new Map();
  const nodes = [...nodesOf(parseAst(text, { lang: path.split('.').at(-1) }, path))];
  const declared = declaredIn(nodes);
  for (const node of nodes) {
    const api = findInNode(node, loaded, declared);
    if (api) found.set(api.name, api.lacking);
  }
  return found;
}

/** Whether a rule is inside another one, rather than inside a condition. */
function isNested(css) {
  const open = [];
  for (const [part] of css.matchAll(/[^{};]*[{};]/g)) {
    if (part.endsWith('}')) open.pop();
    else if (part.endsWith('{')) {
      const isRule = !part.startsWith('@');
      if (isRule && open.at(-1)) return true;
      open.push(isRule);
    }
  }
  return false;
}

/**
 * @param {string} css as the build writes it
 * @returns {Map<string, string[]>} features, as 'text-wrap: balance', ':has' or 'light-dark()', with the browsers that lack them
 */
export function findNewStyles(css) {
  const found = new Map();
  const lacking = cssLacking();
  const functions = lackingCssFunctions();
  const add = (name, browsers) => browsers?.length > 0 && found.set(name, browsers);
  for (const [, name] of css.matchAll(/@([a-z-]+)/g)) add(`@${name}`, lacking('at-rules', name));
  for (const [, name] of css.matchAll(/::?([a-z-]+)(?=[^;{}]*\{)/g))
    add(`:${name}`, lacking('selectors', name));
  for (const [, name] of css.matchAll(/([a-z-]+)\(/g)) add(`${name}()`, functions.get(name));
  for (const [, property, value] of css.matchAll(/[{;]([a-z-]+):([^;{}]+)/g)) {
    add(property, lacking('properties', property));
    for (const word of value.match(/[a-z][a-z-]*/g) ?? [])
      add(`${property}: ${word}`, lacking('properties', property, word));
  }
  if (isNested(css)) found.set('nesting', lacking('selectors', 'nesting'));
  return found;
}
