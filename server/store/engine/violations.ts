import { z } from 'zod';

/** SQLSTATE and the name of the index, as both kinds of database say it under drizzle's error. */
const uniqueViolation = z.object({ cause: z.object({ code: z.literal('23505'), constraint: z.string() }) });

/** Whether a statement failed because another record has what must be one of a kind. */
export function violates(error: unknown, uniqueIndex: string): boolean {
  return uniqueViolation.safeParse(error).data?.cause.constraint === uniqueIndex;
}
