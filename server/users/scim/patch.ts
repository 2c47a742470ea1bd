// PATCH of a user (RFC 7644, 3.5.2), in each form that directories send. scimmy judges the message and knows the attributes; it is
// applied here, because scimmy refuses types that it does not know, and adds to the wrong value where a filter finds none.
import SCIMMY from 'scimmy';
import { matching, type Part, parsePath, valuesOfFilter } from './path.ts';
import { isObject, partOf, readAttribute, readMany, readOne, type Values, valueAt } from './read-resource.ts';
import { invalidValue, ScimError } from './scim-error.ts';

type Operation = SCIMMY.Messages.PatchOp.PatchOpOperation;
type Op = 'add' | 'remove' | 'replace';

/** Operations, each with a path, or an object of values by their paths. @throws ScimError 400 */
export function readOperations(body: unknown): (Operation & { op: Op })[] {
  const { Operations, schemas } = namedPlainly(body);
  const message = new SCIMMY.Messages.PatchOp({ schemas, Operations } as ConstructorParameters<
    typeof SCIMMY.Messages.PatchOp
  >[0]);
  return message.Operations.map(({ op, ...rest }) => ({ ...rest, op: op.toLowerCase() as Op }));
}

/** Names of SCIM are in any case. */
function namedPlainly(body: unknown): Values {
  if (!isObject(body)) throw new ScimError(400, 'invalidSyntax', 'The body is not an object.');
  const operations = valueAt(body, 'Operations');
  if (Array.isArray(operations) && !operations.every(isObject))
    throw new ScimError(400, 'invalidSyntax', 'An operation is not an object.');
  return { schemas: valueAt(body, 'schemas') ?? [], Operations: operations };
}

/** Of several values one is the primary one. */
function withOnePrimary(values: readonly Values[], added: readonly Values[]): Values[] {
  const isTaken = added.some((it) => it.primary === true);
  const before = isTaken ? values.map(({ primary: _, ...rest }) => rest) : values;
  return [...before, ...added];
}

const isSameValue = (one: Values, other: Values) =>
  one.value === other.value && (other.type === undefined || one.type === other.type);

const listOf = (resource: Values, name: string): Values[] => {
  const values = resource[name];
  return Array.isArray(values) ? values : [];
};

function setOrDelete(values: Values, name: string, value: unknown): void {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) delete values[name];
  else values[name] = value;
}

/** A whole attribute with several values. */
function changeList(resource: Values, { attribute }: Part, op: Op, value: unknown): void {
  const { name } = attribute;
  const sent = value === null || value === undefined ? [] : readMany(attribute, value);
  const others = listOf(resource, name).filter((it) => !sent.some((one) => isSameValue(it, one)));
  const removed = sent.length === 0 ? [] : others;
  const changed = { replace: sent, add: withOnePrimary(others, sent), remove: removed };
  setOrDelete(resource, name, changed[op]);
}

/** Those values of an attribute that a filter finds, or a part of each of them; where it finds none, one is added. */
function changeFound(resource: Values, part: Part, op: Op, value: unknown): void {
  const { attribute, sub } = part;
  const values = listOf(resource, attribute.name);
  const found = matching(values, part);
  const sent = sub ? { [sub.name]: op === 'remove' ? null : value } : value;
  if (op === 'remove' && !sub) {
    const left = values.filter((it) => !found.includes(it));
    setOrDelete(resource, attribute.name, left);
  } else if (found.length > 0 || op === 'remove') {
    for (const one of found) mergeInto(one, part, sent);
  } else {
    const added: Values = valuesOfFilter(part);
    mergeInto(added, part, sent);
    resource[attribute.name] = withOnePrimary(values, [added]);
  }
}

/** Sets the parts of a complex value that are sent; null takes one away. */
function mergeInto(target: Values, { attribute }: Pick<Part, 'attribute'>, sent: unknown): void {
  if (!isObject(sent)) throw invalidValue(`'${attribute.name}' has a value without attributes.`);
  for (const name of Object.keys(sent)) {
    const part = partOf(attribute, name);
    if (part) delete target[part.name];
  }
  Object.assign(target, readOne(attribute, sent));
}

/** A part of a complex attribute, or several. */
function changeComplex(resource: Values, { attribute, sub }: Part, op: Op, value: unknown): void {
  const { name } = attribute;
  const before = resource[name];
  const target: Values = isObject(before) && (op !== 'remove' || sub) ? { ...before } : {};
  if (op !== 'remove') mergeInto(target, { attribute }, sub ? { [sub.name]: value } : value);
  else if (sub) delete target[sub.name];
  setOrDelete(resource, name, Object.keys(target).length > 0 ? target : undefined);
}

function changePart(resource: Values, part: Part, op: Op, value: unknown): void {
  const { attribute, sub, filter } = part;
  const { multiValued } = attribute.config;
  if (multiValued && (filter || sub)) changeFound(resource, part, op, value);
  else if (multiValued) changeList(resource, part, op, value);
  else if (attribute.type === 'complex') changeComplex(resource, part, op, value);
  else setOrDelete(resource, attribute.name, op === 'remove' ? undefined : readAttribute(attribute, value));
}

/** The values of an operation without a path are by their paths; what is no attribute among them is ignored. */
function changeMany(resource: Values, op: Op, values: unknown): void {
  if (!isObject(values)) throw invalidValue('An operation without a path has no object of values.');
  for (const [path, value] of Object.entries(values)) {
    const part = parsePath(path, 'value');
    if (part !== 'other' && part !== 'unknown') changePart(resource, part, op, value);
  }
}

/** A user as the operations leave them. @throws ScimError 400 */
export function applyPatch(before: Values, body: unknown): Values {
  const resource = structuredClone(before);
  for (const { op, path, value } of readOperations(body)) {
    const part = path ? parsePath(path, 'path') : null;
    if (part === null) changeMany(resource, op, value);
    else if (part !== 'other' && part !== 'unknown') changePart(resource, part, op, value);
  }
  return resource;
}
