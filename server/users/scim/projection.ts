// `attributes` and `excludedAttributes` of a call (RFC 7644, 3.9): what an answer shows of a resource.
import { isObject, sameName, type Values } from './read-resource.ts';

export interface Projection {
  /** Only these, beside what is always answered; null: all. */
  only: readonly string[] | null;
  without: readonly string[];
}

const always = ['schemas', 'id'];

/** 'urn:…:User:name.givenName' → 'name.givenname' */
const plainName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/^urn:.*:/, '');

const namesOf = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map(plainName)
    .filter((name) => name !== '');

export function readProjection(query: {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}): Projection {
  const only = namesOf(query.attributes);
  return { only: only.length > 0 ? only : null, without: namesOf(query.excludedAttributes) };
}

/** Whether an answer has anything of that attribute. */
export function isShown(projection: Projection, name: string): boolean {
  const own = name.toLowerCase();
  const { only, without } = projection;
  return only ? only.some((it) => it === own || it.startsWith(`${own}.`)) : !without.includes(own);
}

/** A value with those of its parts that are shown. */
function partsOf(value: unknown, name: string, { only, without }: Projection): unknown {
  const own = name.toLowerCase();
  const wanted = only && !only.includes(own) ? only : null;
  const isIn = (part: string) => {
    const path = `${own}.${part.toLowerCase()}`;
    return wanted ? wanted.includes(path) : !without.includes(path);
  };
  const cut = (one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).filter(([part]) => isIn(part))) : one;
  return Array.isArray(value) ? value.map(cut) : cut(value);
}

export function project(resource: Values, projection: Projection): Values {
  const shown: Values = {};
  for (const [name, value] of Object.entries(resource)) {
    if (always.some((it) => sameName(it, name))) shown[name] = value;
    else if (isShown(projection, name)) shown[name] = partsOf(value, name, projection);
  }
  return shown;
}
