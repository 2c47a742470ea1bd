import type { ZodType } from 'zod';

/** The errors of a schema for a value: the message of each field, or of '' for the value as a whole. */
export function fieldErrors(schema: ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
