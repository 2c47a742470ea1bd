// JSON schemas of the contract's zod schemas.
import { z } from 'zod';
import type { Json } from './json.ts';

/** Whether a schema describes what is sent, or what is answered. */
export type Direction = 'input' | 'output';

/** An answer may gain fields, and readers ignore those that they do not know. */
export function schemaOf(schema: z.ZodType, io: Direction): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
  return rest;
}
