// Reads what a directory sends into the names and types of a schema: names in any case, 'True' for true, one value where a list is
// expected. What the schema does not have is left out.
import SCIMMY from 'scimmy';
import { invalidSyntax, invalidValue } from './scim-error.ts';

type Attribute = SCIMMY.Types.Attribute;
type Definition = SCIMMY.Types.SchemaDefinition;

export type Values = Record<string, unknown>;

/** No value of a person or group is longer; keys of many members are counted by the body. */
const maxLength = 1_000;
const maxValues = 50;

export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The value of that name, in any case. */
export function valueAt(values: Values, name: string): unknown {
  return Object.entries(values).find(([it]) => sameName(it, name))?.[1];
}

/** The attribute of that name within another one. */
export function partOf({ subAttributes }: Attribute, name: string): Attribute | undefined {
  return subAttributes?.find((it) => sameName(it.name, name));
}

function readText({ name }: Attribute, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidValue(`'${name}' is not a text.`);
  const text = String(value)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim();
  if (text.length > maxLength) throw invalidValue(`'${name}' is longer than ${maxLength} characters.`);
  return text;
}

/** Entra ID sends 'True' and 'False'. */
function readBoolean({ name }: Attribute, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalidValue(`'${name}' is neither true nor false.`);
}

/** A type that SCIM does not name is left out: clients refuse it in an answer. */
function isCanonical({ config: { canonicalValues } }: Attribute, value: unknown): boolean {
  return !Array.isArray(canonicalValues) || canonicalValues.includes(String(value));
}

function readPart(part: Attribute, value: unknown): unknown {
  const read = readSimple(part, value);
  const plain = part.name === 'type' && typeof read === 'string' ? read.toLowerCase() : read;
  return isCanonical(part, plain) ? plain : undefined;
}

function readComplex(attribute: Attribute, value: unknown): Values {
  if (!isObject(value)) throw invalidValue(`'${attribute.name}' has a value without attributes.`);
  const parts: Values = {};
  for (const [name, of] of Object.entries(value)) {
    const part = partOf(attribute, name);
    const read = part && of !== null ? readPart(part, of) : undefined;
    if (part && read !== undefined) parts[part.name] = read;
  }
  return parts;
}

/** Old clients wrap a value: `[{"$ref": null, "value": "…"}]`. */
function unwrapped(value: unknown): unknown {
  const [only, ...others]: unknown[] = Array.isArray(value) ? value : [value];
  return others.length === 0 && isObject(only) && 'value' in only ? only.value : value;
}

function readSimple(attribute: Attribute, value: unknown): unknown {
  const read = attribute.type === 'boolean' ? readBoolean : readText;
  return read(attribute, unwrapped(value));
}

/** One value of an attribute. */
export function readOne(attribute: Attribute, value: unknown): unknown {
  return attribute.type === 'complex' ? readComplex(attribute, value) : readSimple(attribute, value);
}

/** Complex values as a list, where a single one is one, too; a text alone is its `value`. */
export function readMany(attribute: Attribute, value: unknown): Values[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > maxValues) throw invalidValue(`'${attribute.name}' has more than ${maxValues} values.`);
  return values.map((one) => readComplex(attribute, isObject(one) ? one : { value: one }));
}

/** @returns undefined where there is no value */
export function readAttribute(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  return attribute.config.multiValued ? readMany(attribute, value) : readOne(attribute, value);
}

/** The attributes of a schema, `externalId` among them, without those that the service itself writes. */
export function attributesOf({ attributes }: Definition): Attribute[] {
  const isOurs = ({ name }: Attribute) => ['schemas', 'id', 'meta'].includes(name);
  return attributes.filter((it): it is Attribute => it instanceof SCIMMY.Types.Attribute && !isOurs(it));
}

/** The resource in a body, with the attributes that are kept. @throws ScimError 400 */
export function readResource(definition: Definition, body: unknown): Values {
  if (!isObject(body)) throw invalidSyntax('The body is not an object.');
  const { schemas = [definition.id] } = body;
  const names: unknown[] = Array.isArray(schemas) ? schemas : [];
  if (!names.some((it) => typeof it === 'string' && sameName(it, definition.id)))
    throw invalidSyntax(`'schemas' does not name ${definition.id}.`);
  const resource: Values = {};
  const attributes = attributesOf(definition);
  for (const [name, value] of Object.entries(body)) {
    const attribute = attributes.find((it) => sameName(it.name, name));
    const read = attribute && readAttribute(attribute, value);
    if (attribute && read !== undefined) resource[attribute.name] = read;
  }
  return resource;
}
