// Filters of lists (RFC 7644, 3.4.2.2), parsed by scimmy: conditions of which any set must fit as a whole.
import type { Comparison, ListCondition } from '../../store/users/directory/lists.ts';
import { parseFilterText } from './parse-filter.ts';
import { isObject } from './read-resource.ts';
import { ScimError } from './scim-error.ts';

const operators: readonly Comparison[] = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'];

const invalidFilter = (detail: string) => new ScimError(400, 'invalidFilter', detail);

/** No client sends so many; each is a part of the statement. */
const maxConditions = 100;

const isOperator = (text: unknown): text is Comparison => operators.some((it) => it === text);

function toCondition(attribute: string, comparison: readonly unknown[]): ListCondition {
  const isNot = comparison[0] === 'not';
  const [operator, value = null] = isNot ? comparison.slice(1) : comparison;
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (!isOperator(operator) || !isPlain) throw invalidFilter('The filter is not understood.');
  if ((value === null) !== (operator === 'pr'))
    throw invalidFilter(`'${operator}' has no value to compare with.`);
  return { attribute, isNot, operator, value: value as ListCondition['value'] };
}

/** Conditions on one attribute, or on its parts. */
function conditionsOf(path: string, said: unknown): ListCondition[] {
  if (isObject(said))
    return Object.entries(said).flatMap(([name, of]) => conditionsOf(`${path}.${name}`, of));
  if (!Array.isArray(said)) throw invalidFilter('The filter is not understood.');
  const nested: readonly unknown[] = said;
  return Array.isArray(nested[0]) || isObject(nested[0])
    ? nested.flatMap((one) => conditionsOf(path, one))
    : [toCondition(path, nested)];
}

/** 'urn:ietf:params:scim:schemas:core:2.0:User:userName' → 'username' */
function plainName(name: string): string {
  return name.toLowerCase().replace(/^urn:.*:/, '');
}

/** @returns sets of conditions; undefined where there is no filter @throws ScimError 400 invalidFilter */
export function parseFilter(text: string | undefined): ListCondition[][] | undefined {
  if (!text?.trim()) return undefined;
  const sets = parseSets(text).map((set) => {
    if (!isObject(set)) throw invalidFilter('The filter is not understood.');
    return Object.entries(set).flatMap(([name, said]) =>
      conditionsOf(plainName(name), said).map((it) => ({ ...it, attribute: it.attribute.toLowerCase() })),
    );
  });
  if (sets.flat().length > maxConditions) throw invalidFilter('The filter is too long.');
  return sets;
}

function parseSets(text: string): unknown[] {
  const filter = parseFilterText(text);
  if (!filter) throw invalidFilter('The filter is not understood.');
  return [...filter];
}
