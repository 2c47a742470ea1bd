// JSON schemas of the contract's zod schemas.
import { z } from 'zod';
import type { Json } from './json.ts';

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
