// JSON of the OpenAPI document.

export type Json = Record<string, unknown>;

/** A body or an answer in JSON. */
export function jsonContent(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

/** With a capital first letter, as schemas are named. */
export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
