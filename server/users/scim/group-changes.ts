// What a directory says of a group: its name, and which people are in it.
import { parseFilterText } from './parse-filter.ts';
import { readOperations } from './patch.ts';
import { isObject, readAttribute, sameName, valueAt } from './read-resource.ts';
import { groupSchema, knownGroup } from './schemas.ts';
import { invalidPath, invalidSyntax, invalidValue, ScimError } from './scim-error.ts';

/** Who comes and who goes, one after the other; `set` leaves no others. */
export interface MemberChange {
  op: 'add' | 'remove' | 'set';
  ids: string[];
}

export interface GroupChanges {
  displayName?: string;
  externalId?: string | null;
  members: MemberChange[];
}

/** In one call; the largest hospitals have no group of more. */
const maxMembers = 50_000;

function memberId(value: unknown): string {
  const id = isObject(value) ? valueAt(value, 'value') : value;
  if (typeof id !== 'string') throw invalidValue("A member has no 'value'.");
  return id.toLowerCase();
}

function idsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > maxMembers) throw invalidValue(`There are more than ${maxMembers} members.`);
  return values.map(memberId);
}

const attributeOf = (name: string) => knownGroup.attribute(name);

function requireName(name: unknown): string {
  if (typeof name !== 'string' || name === '') throw invalidValue("'displayName' is missing.");
  return name;
}

/** 'members[value eq "…"]' → the ids that it names */
function filteredIds(path: string): string[] | undefined {
  const text = /^members\[(.*)\]$/is.exec(path)?.[1];
  if (text === undefined) return undefined;
  const filter = parseFilterText(text);
  if (!filter) throw invalidPath(path);
  const sets: unknown[] = [...filter];
  return sets.map((set) => {
    const [op, id, ...more]: unknown[] = isObject(set) && Array.isArray(set.value) ? set.value : [];
    if (op !== 'eq' || typeof id !== 'string' || more.length > 0) throw invalidPath(path);
    return id.toLowerCase();
  });
}

function changeMembers(changes: GroupChanges, op: string, value: unknown): void {
  const ids = idsOf(value);
  if (op === 'replace' || (op === 'remove' && (value === undefined || value === null)))
    changes.members.push({ op: 'set', ids });
  else changes.members.push({ op: op === 'add' ? 'add' : 'remove', ids });
}

function changeOne(changes: GroupChanges, op: string, path: string, value: unknown): boolean {
  if (sameName(path, 'members')) changeMembers(changes, op, value);
  else if (sameName(path, 'displayName'))
    changes.displayName = requireName(op === 'remove' ? '' : readAttribute(attributeOf(path), value));
  else if (sameName(path, 'externalId')) {
    const read = op === 'remove' ? undefined : readAttribute(attributeOf(path), value);
    changes.externalId = typeof read === 'string' && read !== '' ? read : null;
  } else return false;
  return true;
}

function withoutSchema(path: string): string {
  const prefix = `${groupSchema}:`;
  return sameName(path.slice(0, prefix.length), prefix) ? path.slice(prefix.length) : path;
}

function changeAt(changes: GroupChanges, op: string, sent: string, value: unknown): void {
  const path = withoutSchema(sent.trim());
  const ids = filteredIds(path);
  if (ids && op === 'remove') changes.members.push({ op: 'remove', ids });
  else if (ids) throw invalidPath(path);
  else if (['id', 'meta'].some((name) => sameName(name, path)))
    throw new ScimError(400, 'mutability', `'${path}' cannot be changed.`);
  else if (!changeOne(changes, op, path, value)) throw invalidPath(path);
}

/** @throws ScimError 400 */
export function readGroupPatch(body: unknown): GroupChanges {
  const changes: GroupChanges = { members: [] };
  for (const { op, path, value } of readOperations(body)) {
    if (path) changeAt(changes, op, path, value);
    else if (!isObject(value)) throw invalidValue('An operation without a path has no object of values.');
    // `id` and what is no attribute are ignored.
    else for (const [name, one] of Object.entries(value)) changeOne(changes, op, withoutSchema(name), one);
  }
  return changes;
}

/** A whole group, of POST and PUT. @throws ScimError 400 */
export function readGroup(body: unknown): GroupChanges & { displayName: string } {
  if (!isObject(body)) throw invalidSyntax('The body is not an object.');
  const schemas = valueAt(body, 'schemas');
  if (Array.isArray(schemas) && !schemas.some((it) => typeof it === 'string' && sameName(it, groupSchema)))
    throw invalidSyntax(`'schemas' does not name ${groupSchema}.`);
  const changes: GroupChanges = { members: [{ op: 'set', ids: idsOf(valueAt(body, 'members')) }] };
  changeOne(changes, 'replace', 'externalId', valueAt(body, 'externalId'));
  const displayName = requireName(readAttribute(attributeOf('displayName'), valueAt(body, 'displayName')));
  return { ...changes, displayName };
}
