// Paths of attributes in a PATCH of a user: 'active', 'name.givenName', 'emails[type eq "work"].value', and each with the name of its
// schema before it.
import type SCIMMY from 'scimmy';
import { parseFilterText } from './parse-filter.ts';
import { attributesOf, partOf, sameName, type Values } from './read-resource.ts';
import { keptUser, knownUser, userSchema } from './schemas.ts';
import { invalidPath, ScimError } from './scim-error.ts';

type Attribute = SCIMMY.Types.Attribute;

/** Where a value is in a user. */
export interface Part {
  attribute: Attribute;
  /** What its values must fit; null: all. */
  filter: SCIMMY.Types.Filter | null;
  /** The part of the attribute. */
  sub: Attribute | null;
}

const form = /^(?<name>[a-z$][\w$-]*)(?:\[(?<filter>.*)\])?(?:\.(?<sub>[a-z$][\w$-]*))?$/is;

/** What the service writes, and a directory cannot. */
const readOnly = ['id', 'meta', 'groups'];

function withoutSchema(path: string): string {
  const prefix = `${userSchema}:`;
  return sameName(path.slice(0, prefix.length), prefix) ? path.slice(prefix.length) : path;
}

/** Whether SCIM has the attribute, in the schemas of a user. */
function isKnown(path: string): boolean {
  try {
    return Boolean(knownUser.attribute(path.replace(/\[.*\]/s, '')));
  } catch {
    return false;
  }
}

/** Entra ID writes 'True' into filters, too. */
function parseFilter(text: string, path: string): SCIMMY.Types.Filter {
  const plain = text.replace(
    /\b(primary\s+\w\w\s+)"(true|false)"/gi,
    (_, start, value) => start + value.toLowerCase(),
  );
  const filter = parseFilterText(plain);
  if (!filter) throw invalidPath(path);
  return filter;
}

/**
 * @param as a path of its own, or a name in an object of values, of which unknown ones are ignored
 * @returns 'other' for what SCIM has and is not kept here
 * @throws ScimError 400 for a path of its own that is none of SCIM's
 */
export function parsePath(text: string, as: 'path' | 'value'): Part | 'other' | 'unknown' {
  const path = withoutSchema(text.trim());
  const groups = form.exec(path)?.groups;
  const attribute = attributesOf(keptUser).find(({ name }) => sameName(name, groups?.name ?? ''));
  if (!groups || !attribute) return otherPath(path, as);
  const { filter, sub } = groups;
  const part = sub === undefined ? null : partOf(attribute, sub);
  const isWrong = part === undefined || (filter !== undefined && !attribute.config.multiValued);
  if (isWrong) return as === 'path' ? otherPath(path, as) : 'unknown';
  return { attribute, sub: part, filter: filter === undefined ? null : parseFilter(filter, path) };
}

function otherPath(path: string, as: 'path' | 'value'): 'other' | 'unknown' {
  if (as === 'value') return isKnown(path) ? 'other' : 'unknown';
  if (readOnly.some((name) => sameName(name, path)))
    throw new ScimError(400, 'mutability', `'${path}' cannot be changed.`);
  if (!isKnown(path)) throw invalidPath(path);
  return 'other';
}

/** The values of an attribute that a path means. */
export function matching(values: readonly Values[], { filter }: Part): Values[] {
  return filter ? filter.match([...values]) : [...values];
}

/** What the filter says of a value that is to be: `type eq "work"`. */
export function valuesOfFilter({ filter, attribute }: Part): Values {
  const [first = {}]: unknown[] = filter ? [...filter] : [];
  const said = Object.entries(first as Record<string, unknown>).flatMap(([name, comparison]) => {
    const part = partOf(attribute, name);
    const [op, value]: unknown[] = Array.isArray(comparison) ? comparison : [];
    return part && op === 'eq' ? [[part.name, value]] : [];
  });
  return Object.fromEntries(said);
}
