import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { messageText } from '../../i18n/message-text.ts';

/** The errors of a form's values by a schema of the contract: field → its first message. */
export function schemaErrors(t: TFunction, schema: z.ZodType, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= messageText(t, message);
  }
  return errors;
}
