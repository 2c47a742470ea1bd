import type { ZodType } from 'zod';

/** What a schema says against a value: the message of each field, or of '' for the value as a whole. */
export function refusals(schema: ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
