// Lists the APIs and styles that the oldest browsers of the app lack, by MDN's data.
import data from '@mdn/browser-compat-data/forLegacyNode';
import { minimumBrowsers } from './minimum-browsers.mjs';

function isAtMost(version, limit) {
  const parts = (text) => text.replace('≤', '').split('.').map(Number);
  const [one, other] = [parts(version), parts(limit)];
  for (let at = 0; at < 3; at++)
    if ((one[at] ?? 0) !== (other[at] ?? 0)) return (one[at] ?? 0) < (other[at] ?? 0);
  return true;
}

function isIn(support, version) {
  return [support ?? []].flat().some((statement) => {
    const {
      version_added: added,
      version_removed: removed,
      flags,
      prefix,
      alternative_name: other,
    } = statement;
    const isAdded = typeof added === 'string' && added !== 'preview' && isAtMost(added, version);
    return isAdded && !(removed && isAtMost(removed, version)) && !flags && !prefix && !other;
  });
}

/** Browsers that lack a feature, as 'safari 17.4': the version that brought it; 'safari –' for none. */
function lackingOf({ support }) {
  return Object.entries(minimumBrowsers)
    .filter(([browser, version]) => !isIn(support[browser], version))
    .map(([browser]) => {
      const [{ version_added: added } = {}] = [support[browser] ?? []].flat();
      return `${browser} ${typeof added === 'string' ? added : '–'}`;
    });
}

/**
 * @typedef {object} Api
 * @property {string} name as 'AbortSignal.any', 'Array.prototype.toSorted' or 'requestIdleCallback'
 * @property {string | null} owner the interface; null for a global
 * @property {string} member
 * @property {boolean} isStatic
 * @property {string[]} lacking
 */

/** Members of these are globals. */
const globalOwners = ['Window', 'WindowOrWorkerGlobalScope', 'WorkerGlobalScope'];

/** Only the specification's address tells what belongs to the prototype of one of the language's own objects. */
function isStaticMember(owner, key, { spec_url: address }) {
  return key.endsWith('_static') || (owner in data.javascript.builtins && !/prototype/.test(address));
}

function toApi(owner, key, compat) {
  const member = key.replace(/_static$/, '');
  const lacking = lackingOf(compat);
  if (owner === null || globalOwners.includes(owner))
    return { name: member, owner: null, member, isStatic: false, lacking };
  const isStatic = isStaticMember(owner, key, compat);
  return { name: `${owner}.${isStatic ? '' : 'prototype.'}${member}`, owner, member, isStatic, lacking };
}

/** Constructors, events, permissions and details of a feature are listed beside members. */
function isMember(owner, key, { __compat: compat }) {
  return compat && key !== owner && /^[A-Za-z][A-Za-z0-9]*(_static)?$/.test(key);
}

/** @returns {Api[]} interfaces, globals, and members of interfaces, also those that every browser has */
function allApis() {
  return Object.entries({ ...data.api, ...data.javascript.builtins }).flatMap(([owner, node]) => [
    ...(node.__compat ? [toApi(null, owner, node.__compat)] : []),
    ...Object.entries(node)
      .filter(([key, child]) => isMember(owner, key, child))
      .map(([key, child]) => toApi(owner, key, child.__compat)),
  ]);
}

/** Interfaces, globals and members that one of the oldest browsers lacks. */
export function lackingApis() {
  const apis = allApis();
  // A name may be listed twice, as a member of the window and of workers.
  const known = new Set(
    apis.filter(({ owner, lacking }) => owner === null && lacking.length === 0).map(({ name }) => name),
  );
  return apis.filter(({ name, lacking }) => lacking.length > 0 && !known.has(name));
}

/** Names of members that every browser has on one interface or another: such a name alone tells nothing. */
export function commonMembers() {
  return new Set(
    allApis()
      .filter(({ owner, isStatic, lacking }) => owner !== null && !isStatic && lacking.length === 0)
      .map(({ member }) => member),
  );
}

/** @returns {(kind: 'properties' | 'selectors' | 'at-rules', name: string, value?: string) => string[]} */
export function cssLacking() {
  return (kind, name, value) => {
    const node = data.css[kind][name];
    const compat = value === undefined ? node?.__compat : node?.[value]?.__compat;
    return compat ? lackingOf(compat) : [];
  };
}

/** Functions and units of CSS that one of the oldest browsers lacks, by name. */
export function lackingCssFunctions() {
  const found = new Map();
  function visit(node, name) {
    // The parts of a function have no page of their own.
    if (node.__compat?.mdn_url?.endsWith(`/${name}`)) {
      const lacking = lackingOf(node.__compat);
      if (lacking.length > 0) found.set(name, lacking);
    }
    for (const [key, child] of Object.entries(node)) if (key !== '__compat') visit(child, key);
  }
  visit(data.css.types, 'types');
  return found;
}
