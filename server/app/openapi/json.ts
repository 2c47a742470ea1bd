// JSON of the OpenAPI document.

export type Json = Record<string, unknown>;

/** A body or an answer in JSON. */
export function jsonContent(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}
