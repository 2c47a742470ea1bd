import type { ZodType } from 'zod';

/** A schema's errors for a value: field → message, with '' for the value as a whole. */
export function refusals(schema: ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
